import { type ReactNode, useEffect, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { pastedLink } from "@/lib/search/pasted-link";
import { type InvalidReason, isRetryable } from "@/lib/videos/explain-refusal";
import type { ExtractionState, ExtractionTexts, Refusal } from "./extraction-state";
import { NOTICE_ID } from "./link-form";

type Tone = "warning" | "danger";

const TONES: Record<Tone, string> = {
  warning: "border-warning/40 bg-warning/8 [--tone:var(--color-warning)]",
  danger: "border-danger/40 bg-danger/8 [--tone:var(--color-danger)]",
};

function Notice({ tone, title, children }: { tone: Tone; title: string; children?: ReactNode }) {
  return (
    <div className={`mt-3 flex gap-3 rounded-field border p-4 ${TONES[tone]}`}>
      <Icon name="alert" className="size-5 text-(--tone)" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <p className="font-medium text-pretty text-(--tone)">{title}</p>
        {children}
      </div>
    </div>
  );
}

type Props = {
  state: ExtractionState;
  /** Of the field. */
  text: string;
  language: Language;
  texts: ExtractionTexts;
  onRetry: () => void;
};

/** What is wrong with the link or its result. The live region stays mounted, so that changes are announced. */
export function FieldNotice({ state, text, language, texts, onRetry }: Props) {
  return (
    <div id={NOTICE_ID} role="alert" className="max-w-4xl">
      {state.kind === "invalid" && <InvalidNotice {...{ text, language, texts }} {...state} />}
      {state.kind === "refused" && (
        <RefusedNotice refusal={state.refusal} texts={texts} onRetry={onRetry} />
      )}
    </div>
  );
}

type InvalidProps = Pick<Props, "text" | "language" | "texts"> & { reason: InvalidReason };

function InvalidNotice({ reason, text, language, texts }: InvalidProps) {
  const { home, reasons, openAuthor } = texts;
  const link = pastedLink(text, language);
  return (
    <Notice tone="danger" title={reasons[reason]}>
      {reason !== "live" && <p className="text-pretty text-ink">{home.invalidUrl}</p>}
      <p className="text-pretty text-muted">{reasons[`${reason}_next`]}</p>
      {link?.kind === "author" && (
        <a href={link.href} className={`${buttonStyle.secondary} mt-2`}>
          <Icon name="person" className="size-4" />
          {fillText(openAuthor, { handle: link.handle })}
        </a>
      )}
    </Notice>
  );
}

type RefusedProps = { refusal: Refusal; texts: ExtractionTexts; onRetry: () => void };

function RefusedNotice({ refusal, texts, onRetry }: RefusedProps) {
  return (
    <Notice tone={refusal.code === "no_video" ? "warning" : "danger"} title={refusal.title}>
      <p className="text-pretty text-muted">{refusal.message}</p>
      {isRetryable(refusal.code) && (
        <RetryButton
          waitSeconds={refusal.retryAfterSeconds}
          texts={texts.home}
          onRetry={onRetry}
          className={`${buttonStyle.secondary} mt-2`}
        />
      )}
    </Notice>
  );
}

type RetryButtonProps = {
  /** Seconds before a retry can succeed, from the server. */
  waitSeconds: number | null;
  texts: ExtractionTexts["home"];
  className: string;
  onRetry: () => void;
};

export function RetryButton({ waitSeconds, texts, className, onRetry }: RetryButtonProps) {
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
      {/* Not announced: read out every second it would drown the notice. */}
      <span aria-live="off">
        {left > 0 ? fillText(texts.tryAgainIn, { seconds: left }) : texts.tryAgain}
      </span>
    </button>
  );
}
