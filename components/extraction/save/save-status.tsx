import type { ExtractionTexts } from "@/components/extraction/form/extraction-state";
import { buttonStyle } from "@/components/ui/button-style";
import { formatMegabytes } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { progressOf, type SaveState } from "./save-video";

type Props = {
  state: SaveState;
  estimatedBytes: number | null;
  language: Language;
  texts: ExtractionTexts["result"];
  onCancel: () => void;
};

type Fetching = Extract<SaveState, { kind: "fetching" }>;

function Progress({
  state,
  estimatedBytes,
  language,
  texts,
  onCancel,
}: Props & { state: Fetching }) {
  const part = progressOf(state.received, state.total ?? estimatedBytes);
  const percent = part?.toLocaleString(language, { style: "percent" });
  const size = formatMegabytes(state.received, language);
  return (
    <div className="mt-3 flex items-center gap-3 text-sm text-muted">
      <progress
        value={part ?? undefined}
        aria-label={texts.saving}
        className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="tabular-nums">{[percent, size].filter(Boolean).join(" · ")}</span>
      <button type="button" onClick={onCancel} className={buttonStyle.quiet}>
        {texts.cancel}
      </button>
    </div>
  );
}

/** Progress of saving, or how to save by hand. */
export function SaveStatus(props: Props) {
  const { state, texts } = props;
  if (state.kind === "fetching") return <Progress {...props} state={state} />;
  const byHand = state.kind === "by-hand" || state.kind === "failed";
  return (
    <div role="alert" className="text-sm text-pretty text-muted">
      {byHand && (
        <p className="mt-3">
          {state.kind === "failed" && (
            <strong className="block font-medium text-danger">{texts.downloadError}</strong>
          )}
          {texts.saveByHand}
        </p>
      )}
    </div>
  );
}
