import { useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { confirmAdult, isAdultConfirmed } from "@/components/video/sensitive";
import { chooseVideo } from "./choose-video";
import type { ResultPanelProps } from "./result-panel";

const bar = "rounded-xl bg-raised";

/** Placeholder of the result's size, so that nothing moves. */
export function ResultSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="mt-6 grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-[1.35fr_1fr]"
    >
      <div className="aspect-video bg-raised/70 motion-safe:animate-pulse md:aspect-auto" />
      <div className="flex flex-col gap-3 p-4 motion-safe:animate-pulse sm:p-5 md:min-h-96">
        <div className={`${bar} mb-1 h-5 w-40`} />
        <div className={`${bar} h-11`} />
        <div className={`${bar} h-11`} />
        <div className="grid grid-cols-2 gap-2">
          <div className={`${bar} h-11`} />
          <div className={`${bar} h-11`} />
        </div>
        <div className="mt-auto flex items-center gap-3 border-t border-line pt-4">
          <div className="size-10 rounded-full bg-raised" />
          <div className={`${bar} h-8 flex-1`} />
        </div>
        <div className={`${bar} h-10`} />
        <div className={`${bar} h-11 w-2/5`} />
      </div>
    </div>
  );
}

/** Just the video, if the code of the panel cannot be loaded. */
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
