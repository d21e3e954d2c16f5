import { fillText } from "@/lib/i18n/fill-text";
import type { Span } from "@/lib/media/task";
import { Filmstrip } from "./filmstrip";
import type { SaveTexts } from "./save-texts";
import "./clip.css";

/** The shortest part, in seconds. */
const LEAST = 0.2;

type Props = {
  url: string;
  seconds: number;
  keyFrames: readonly number[];
  span: Span;
  texts: SaveTexts;
  /** Position of the player, in seconds. */
  now: number;
  onChange: (span: Span, seekTo: number) => void;
  onSeek: (seconds: number) => void;
};

const rounded = (value: number) => Math.round(value * 100) / 100;

/** `0:04.2` */
function tenths(seconds: number): string {
  const all = Math.round(seconds * 10);
  const [minutes, rest] = [Math.floor(all / 600), all % 600];
  return `${minutes}:${(rest / 10).toFixed(1).padStart(4, "0")}`;
}

/** Sliders with their own keys; a handle takes its own touches, so that no drag fights with scrolling. */
export function ClipRange({ seconds, keyFrames, span, texts, now, onChange, ...props }: Props) {
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
  const slider = { min: 0, max: seconds, step: 0.1 };
  return (
    <div className="grid gap-3 text-sm">
      <div className="clip-strip" dir="ltr">
        <Filmstrip url={props.url} seconds={seconds} />
        <Marks {...{ seconds, keyFrames, span, now }} />
        {/* The player's own bar does the same for the keyboard. */}
        <input
          type="range"
          {...slider}
          aria-hidden="true"
          tabIndex={-1}
          value={now}
          onChange={({ target }) => props.onSeek(target.valueAsNumber)}
          className="clip-seek"
        />
        <input
          type="range"
          {...slider}
          aria-label={texts.start}
          value={span.from}
          aria-valuetext={`${rounded(span.from)} s`}
          onChange={({ target }) => stepFrom(target.valueAsNumber)}
          className="clip-handle clip-start"
        />
        <input
          type="range"
          {...slider}
          aria-label={texts.end}
          value={span.to}
          aria-valuetext={`${rounded(span.to)} s`}
          onChange={({ target }) => setTo(target.valueAsNumber)}
          className="clip-handle clip-end"
        />
      </div>
      <div className="flex items-center justify-between gap-3">
        <HereButton text={texts.fromHere} onClick={() => setFrom(now)} />
        <p className="text-center text-pretty tabular-nums">
          <bdi className="block font-medium">{`${tenths(span.from)} – ${tenths(span.to)}`}</bdi>
          <span className="text-xs text-muted">
            {fillText(texts.length, { seconds: rounded(span.to - span.from) })}
          </span>
        </p>
        <HereButton text={texts.toHere} onClick={() => setTo(now)} />
      </div>
      {keyFrames.length > 1 && <p className="text-xs text-pretty text-muted">{texts.keyFrames}</p>}
    </div>
  );
}

function HereButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 shrink-0 rounded-xl border border-edge/60 bg-raised px-3 hover:border-edge"
    >
      {text}
    </button>
  );
}

/** Positions are in thousandths of the strip. */
function Marks({
  seconds,
  keyFrames,
  span,
  now,
}: Pick<Props, "seconds" | "keyFrames" | "span" | "now">) {
  const at = (time: number) => Math.round((1000 * time) / seconds);
  const [from, to] = [at(span.from), at(span.to)];
  return (
    <svg aria-hidden="true" viewBox="0 0 1000 56" preserveAspectRatio="none" className="clip-marks">
      <path d={`M0 0H${from}V56H0ZM${to} 0H1000V56H${to}Z`} className="clip-dim" />
      {keyFrames.map((time) => (
        <path key={time} d={`M${at(time)} 44V56`} className="clip-key" />
      ))}
      <path d={`M${from} 1.5H${to}M${from} 54.5H${to}`} className="clip-edge" />
      <path d={`M${at(now)} 0V56`} className="clip-now" />
    </svg>
  );
}
