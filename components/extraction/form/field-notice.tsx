import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon, Spinner } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { pastedLink } from "@/lib/search/pasted-link";
import type { InvalidReason } from "@/lib/videos/explain-refusal";
import type { ExtractionState, ExtractionTexts, Refusal } from "./extraction-state";
import { NOTICE_ID } from "./link-form";
import { type NextStep, nextStepOf, StepAct } from "./next-step";
import { PasteButton } from "./paste-button";

type Tone = "warning" | "danger";

const TONES: Record<Tone, string> = {
  warning: "border-warning/40 border-s-4 border-s-warning bg-surface [--tone:var(--color-warning)]",
  danger: "border-danger/40 border-s-4 border-s-danger bg-surface [--tone:var(--color-danger)]",
};

function Notice({ tone, title, children }: { tone: Tone; title: string; children?: ReactNode }) {
  return (
    <div className={`notice-slot items-center ${TONES[tone]}`}>
      <div className="flex min-w-0 flex-1 gap-3">
        <Icon name="alert" className="size-5 text-(--tone)" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <p className="font-medium text-pretty">{title}</p>
          {children}
        </div>
      </div>
    </div>
  );
}

type Props = {
  state: ExtractionState;
  text: string;
  field: RefObject<HTMLInputElement | null>;
  language: Language;
  texts: ExtractionTexts;
  left: number;
  onRetry: () => void;
  onPaste: (text: string) => void;
  onCancel: () => void;
};

/** The live region stays mounted, so that changes are announced. */
export function FieldNotice(props: Props) {
  const { state, texts, language } = props;
  return (
    <>
      {state.kind === "submitting" && <LookupProgress texts={texts} onCancel={props.onCancel} />}
      <div id={NOTICE_ID} role="alert" className="max-w-4xl">
        {state.kind === "invalid" && <InvalidNotice {...props} reason={state.reason} />}
        {state.kind === "refused" && (
          <RefusedNotice
            refusal={state.refusal}
            step={nextStepOf(state.refusal, state.link, language)}
            {...props}
          />
        )}
      </div>
    </>
  );
}

function InvalidNotice(props: Props & { reason: InvalidReason }) {
  const { reason, text, language, texts, field, onPaste } = props;
  const { home, reasons, openAuthor } = texts;
  const link = pastedLink(text, language);
  return (
    <Notice tone="danger" title={reasons[reason]}>
      <p className="text-pretty text-muted">{reasons[`${reason}_next`]}</p>
      {reason !== "live" && <p className="text-sm text-pretty text-muted">{home.invalidUrl}</p>}
      <div className="mt-2">
        {link?.kind === "author" ? (
          <a href={link.href} className={buttonStyle.secondary}>
            <Icon name="person" className="size-4" />
            {fillText(openAuthor, { handle: link.handle })}
          </a>
        ) : (
          <PasteButton
            texts={home}
            onPaste={onPaste}
            field={field}
            className={buttonStyle.secondary}
          />
        )}
      </div>
    </Notice>
  );
}

type RefusedProps = Pick<Props, "texts" | "left" | "onRetry"> & {
  refusal: Refusal;
  step: NextStep;
};

function RefusedNotice({ refusal, step, texts, left, onRetry }: RefusedProps) {
  return (
    <Notice tone={refusal.code === "no_video" ? "warning" : "danger"} title={refusal.title}>
      <p className="text-pretty text-muted">{refusal.message}</p>
      <div className="mt-2">
        <StepAct {...{ step, left, texts, onRetry }} />
      </div>
    </Notice>
  );
}

const SLOW_MS = 4_000;
const CANCEL_MS = 8_000;

type ProgressProps = { texts: Pick<ExtractionTexts, "home" | "result">; onCancel: () => void };

function LookupProgress({ texts, onCancel }: ProgressProps) {
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
