import { useId } from "react";
import { flushSync } from "react-dom";
import { useCatalog } from "@/components/extraction/save/save-texts";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import type { HideReason } from "@/lib/taste/taste";

type Props = {
  reason: HideReason | undefined;
  handle: string | null;
  language: Language;
  text: string;
  /** Shows this card alone. */
  onShow: () => void;
  /** Set on the first of several hidden cards. */
  all?: { count: number; onShow: () => void } | undefined;
};

function press(button: HTMLButtonElement, onShow: () => void): void {
  const place = button.closest("li");
  flushSync(onShow);
  place?.querySelector("a")?.focus();
}

type ShowProps = { text: string; describedBy?: string; onShow: () => void };

function ShowButton({ text, describedBy, onShow }: ShowProps) {
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={({ currentTarget }) => press(currentTarget, onShow)}
      className={LINK}
    >
      {text}
    </button>
  );
}

const LINK = "min-h-11 text-start text-sm text-accent underline underline-offset-4";

/** As high as the card: its picture's frame says why it is hidden, the room of its words how to see it. */
export function HiddenCard({ reason, handle, language, text, onShow, all }: Props) {
  const id = useId();
  const texts = useCatalog(language, true).texts?.Hidden;
  return (
    <>
      <p
        id={id}
        className="card-picture grid place-items-center px-3 text-center text-sm text-balance text-muted"
      >
        {texts && reason && fillText(texts[reason], { handle: handle ?? "" })}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <ShowButton text={texts?.show ?? text} describedBy={id} onShow={onShow} />
        {texts && (
          <a
            href={pagePath(language, "device")}
            aria-describedby={id}
            className={`${LINK} inline-flex items-center`}
          >
            {texts.change}
          </a>
        )}
        {texts && all && (
          <ShowButton
            text={fillText(texts.showAll, { count: String(all.count) })}
            onShow={all.onShow}
          />
        )}
      </p>
    </>
  );
}
