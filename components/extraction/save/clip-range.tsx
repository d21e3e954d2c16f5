import { fillText } from "@/lib/i18n/fill-text";
import type { Span } from "@/lib/media/task";
import type { SaveTexts } from "./save-texts";

/** The shortest part, in seconds. */
const LEAST = 0.2;

type Props = {
  seconds: number;
  keyFrames: readonly number[];
  span: Span;
  texts: SaveTexts;
  /** Where the player is. */
  now: () => number;
  onChange: (span: Span, seekTo: number) => void;
};

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Two sliders, one over the other's line: their own keys and touch, no drag that fights with scrolling. */
export function ClipRange({ seconds, keyFrames, span, texts, now, onChange }: Props) {
  const setFrom = (value: number) => {
    const from = Math.max(0, Math.min(value, span.to - LEAST));
    onChange({ ...span, from }, from);
  };
  const setTo = (value: number) => {
    const to = Math.min(seconds, Math.max(value, span.from + LEAST));
    onChange({ ...span, to }, to);
  };
  /** An arrow key that would stay at the same key frame goes to the next. */
  const stepFrom = (value: number) => {
    const isForward = value > span.from;
    const next = keyFrames.find((time) => time > span.from + 0.001);
    setFrom(isForward && next !== undefined && value < next ? next : value);
  };
  return (
    <div className="grid gap-2 text-sm">
      <div className="relative">
        <svg
          aria-hidden="true"
          viewBox="0 0 1000 12"
          preserveAspectRatio="none"
          className="h-3 w-full rounded bg-raised text-edge"
        >
          <rect
            x={(1000 * span.from) / seconds}
            width={(1000 * (span.to - span.from)) / seconds}
            height="12"
            className="fill-accent/40"
          />
          {keyFrames.map((time) => (
            <path
              key={time}
              d={`M${(1000 * time) / seconds} 0v12`}
              stroke="currentColor"
              strokeWidth="2"
            />
          ))}
        </svg>
      </div>
      <Handle
        label={texts.start}
        value={span.from}
        max={seconds}
        onChange={stepFrom}
        here={texts.fromHere}
        onHere={() => setFrom(now())}
      />
      <Handle
        label={texts.end}
        value={span.to}
        max={seconds}
        onChange={setTo}
        here={texts.toHere}
        onHere={() => setTo(now())}
      />
      <p className="text-muted tabular-nums">
        {fillText(texts.length, { seconds: rounded(span.to - span.from) })}
        {keyFrames.length > 0 && ` · ${texts.keyFrames}`}
      </p>
    </div>
  );
}

type HandleProps = {
  label: string;
  value: number;
  max: number;
  here: string;
  onChange: (value: number) => void;
  onHere: () => void;
};

function Handle({ label, value, max, here, onChange, onHere }: HandleProps) {
  return (
    <div className="flex items-center gap-3">
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
        <span className="w-12 shrink-0">{label}</span>
        <input
          type="range"
          min={0}
          max={max}
          step={0.1}
          value={value}
          aria-valuetext={`${rounded(value)} s`}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 touch-pan-y accent-accent"
        />
      </label>
      <button
        type="button"
        onClick={onHere}
        className="min-h-11 shrink-0 rounded-xl border border-edge/60 bg-raised px-3 hover:border-edge"
      >
        {here}
      </button>
    </div>
  );
}
