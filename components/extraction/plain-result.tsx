import { useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { confirmAdult, isAdultConfirmed } from "./adult-confirmation";
import { chooseVideo } from "./choose-video";
import type { ResultPanelProps } from "./result-panel";

/** The video itself, where the code of the panel cannot be fetched. */
export function PlainResult({ record, initialIndex, texts, onHandOver }: ResultPanelProps) {
  const [shown, setShown] = useState(() => !record.sensitive || isAdultConfirmed());
  const chosen = chooseVideo(record, initialIndex);

  function confirm() {
    confirmAdult();
    setShown(true);
  }

  return (
    <section aria-label={texts.title} className="mt-6 grid justify-center gap-3 text-center">
      <p className="text-balance">{shown ? texts.ready : texts.sensitiveText}</p>
      {shown ? (
        <a
          href={chosen.quality.url}
          target="_blank"
          rel="noreferrer"
          onClick={() => onHandOver(record, chosen)}
          className={buttonStyle.primary}
        >
          {texts.open}
        </a>
      ) : (
        <button type="button" className={buttonStyle.primary} onClick={confirm}>
          {texts.sensitiveConfirm}
        </button>
      )}
    </section>
  );
}
