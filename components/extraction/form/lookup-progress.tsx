import { useEffect, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/spinner";
import type { ExtractionTexts } from "./extraction-state";

const SLOW_MS = 4_000;
const CANCEL_MS = 8_000;

type Props = { texts: Pick<ExtractionTexts, "home" | "result">; onCancel: () => void };

export function LookupProgress({ texts, onCancel }: Props) {
  const [isSlow, setSlow] = useState(false);
  const [canCancel, setCancel] = useState(false);
  useEffect(() => {
    const timers = [
      setTimeout(() => setSlow(true), SLOW_MS),
      setTimeout(() => setCancel(true), CANCEL_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);

  return (
    <div className="notice-slot max-w-4xl flex-col items-center justify-center border-line bg-surface text-muted">
      <p className="flex items-center gap-3">
        <Spinner />
        {isSlow ? texts.home.slow : texts.home.downloading}
      </p>
      {/* Hidden instead of absent, so that nothing moves when it appears. */}
      <button
        type="button"
        onClick={onCancel}
        className={`${buttonStyle.quiet} ${canCancel ? "" : "invisible"}`}
      >
        {texts.result.cancel}
      </button>
    </div>
  );
}
