import { flushSync } from "react-dom";
import { fillText } from "@/lib/i18n/fill-text";

type Props = {
  text: string;
  onShow: () => void;
  /** Set on the first of several hidden cards. */
  all?: { count: number; text: string; onShow: () => void } | undefined;
};

function press(button: HTMLButtonElement, onShow: () => void): void {
  const place = button.parentElement;
  flushSync(onShow);
  place?.querySelector("a")?.focus();
}

/** As high as the card. Its picture's frame shows it, the room of its words shows all hidden ones. */
export function HiddenCard({ text, onShow, all }: Props) {
  return (
    <>
      <button
        type="button"
        onClick={({ currentTarget }) => press(currentTarget, onShow)}
        className="card-picture grid w-full place-items-center text-sm text-muted hover:text-ink"
      >
        {text}
      </button>
      {all && (
        <button
          type="button"
          onClick={({ currentTarget }) => press(currentTarget, all.onShow)}
          className="min-h-11 w-full text-sm text-accent underline underline-offset-4"
        >
          {fillText(all.text, { count: String(all.count) })}
        </button>
      )}
    </>
  );
}
