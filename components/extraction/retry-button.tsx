import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { ExtractionTexts } from "./extraction-texts";

type Props = {
  /** Seconds before another try can succeed, as the server said. */
  waitSeconds: number | null;
  texts: ExtractionTexts["home"];
  className: string;
  onRetry: () => void;
};

export function RetryButton({ waitSeconds, texts, className, onRetry }: Props) {
  const [left, setLeft] = useState(waitSeconds ?? 0);

  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  return (
    <button
      type="button"
      aria-disabled={left > 0}
      className={className}
      onClick={() => left <= 0 && onRetry()}
    >
      <Icon name="retry" className="size-4" />
      {/* The count is for the eye: read out each second it would drown the notice it stands in. */}
      <span aria-live="off">
        {left > 0 ? fillText(texts.tryAgainIn, { seconds: left }) : texts.tryAgain}
      </span>
    </button>
  );
}
