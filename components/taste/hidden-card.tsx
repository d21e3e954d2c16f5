import { flushSync } from "react-dom";
import { fillText } from "@/lib/i18n/fill-text";

type Props = {
  /** Shows this card alone. */
  text: string;
  onShow: () => void;
  /** On the first of several hidden cards: shows all of them. */
  all?: { count: number; text: string; onShow: () => void } | undefined;
};

/** Shows cards in place of the button that was pressed, and moves the focus to the first of them. */
function press(button: HTMLButtonElement, onShow: () => void): void {
  const place = button.parentElement;
  flushSync(onShow);
  place?.querySelector("a")?.focus();
}

/** In the place of a hidden card, which is as high: its picture's frame shows it, the room of its words all others. */
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
