import { useEffect, useEffectEvent } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import { clockTime } from "@/lib/i18n/format";
import type { ExtractionTexts, Refusal } from "./extraction-state";

type Props = {
  left: number;
  texts: ExtractionTexts["home"];
  onRetry: () => void;
};

export function RetryButton({ left, texts, onRetry }: Props) {
  const isWaiting = left > 0;
  return (
    <button
      type="button"
      aria-disabled={isWaiting}
      className={buttonStyle.secondary}
      onClick={isWaiting ? undefined : onRetry}
    >
      <Icon name="retry" className="size-4" />
      {/* Not a live region: announced every second, it would drown out the notice. */}
      <span aria-live="off" className="tabular-nums">
        {isWaiting ? fillText(texts.tryAgainIn, { time: clockTime(left * 1000) }) : texts.tryAgain}
      </span>
    </button>
  );
}

export function useAutoRetry(refusal: Refusal | null, left: number, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  const isOver = refusal?.retriesItself === true && left === 0;
  useEffect(() => {
    if (isOver) retry();
  }, [isOver]);
}
