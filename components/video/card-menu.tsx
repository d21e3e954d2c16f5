import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import { reportPath } from "@/lib/routes";
import type { Card, CardTexts } from "./card";

type Props = { card: Card; language: Language; texts: CardTexts };

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-start text-sm hover:bg-raised";

/** Menu of a card: a disclosure, closed by Escape and when the focus leaves it. */
export function CardMenu({ card, language, texts }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [copyLabel, setCopyLabel] = useState<string>(texts.copyLink);

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== "Escape" || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  }

  function closeOutside({ relatedTarget }: FocusEvent) {
    if (!box.current?.contains(relatedTarget)) setOpen(false);
  }

  async function copy() {
    const said = await navigator.clipboard.writeText(card.postUrl).then(
      () => texts.copied,
      () => texts.copyError,
    );
    setCopyLabel(said);
    announce(said);
  }

  function toggle() {
    setCopyLabel(texts.copyLink);
    setOpen(!isOpen);
    // Safari does not focus a clicked button; without focus the menu would not close on blur.
    opener.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the controls inside
    <div
      ref={box}
      className="absolute end-0 bottom-0 z-1"
      onKeyDown={closeOnEscape}
      onBlur={closeOutside}
    >
      <button
        ref={opener}
        type="button"
        aria-label={texts.menu}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        className="card-more"
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div
          id={id}
          className="absolute end-0 bottom-full z-10 mb-1 w-max max-w-[min(16rem,50vw-1.375rem)] rounded-xl border border-line bg-surface p-1 shadow-card"
        >
          <button type="button" onClick={copy} className={ITEM}>
            <Icon name="copy" className="size-4 text-muted" />
            {copyLabel}
          </button>
          <a href={card.postUrl} target="_blank" rel="noreferrer" className={ITEM}>
            <Icon name="external" className="size-4 text-muted" />
            {texts.openPost}
          </a>
          <a href={reportPath(language, card.postUrl)} className={ITEM}>
            <Icon name="flag" className="size-4 text-muted" />
            {texts.report}
          </a>
        </div>
      )}
    </div>
  );
}
