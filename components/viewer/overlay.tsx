import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useHeart } from "@/components/favorite/use-heart";
import { Icon } from "@/components/ui/icon";
import { peopleText } from "@/lib/i18n/text-language";
import { authorPath, videoPath } from "@/lib/routes";
import type { OverlayProps } from "./parts";
import { Side } from "./side";

export function Overlay(props: OverlayProps) {
  const { card, language, texts, own, playback, isHeld, onHold } = props;
  const heart = useHeart({ videoId: card.id, language, texts, stays: true });
  const [burst, setBurst] = useState(0);
  const gestures = useGestures({
    onTap: playback.toggle,
    onHold,
    onDoubleTap() {
      setBurst(burst + 1);
      if (!heart.isFilled) heart.toggle();
    },
  });

  return (
    <>
      <div className="viewer-stage" {...gestures}>
        {burst > 0 && (
          <span key={burst} className="viewer-burst">
            <Icon name="heart" className="size-24 fill-current" />
          </span>
        )}
      </div>
      {playback.isPaused && (
        <button type="button" className="viewer-play" onClick={() => void playback.play()}>
          <Icon name="play" className="size-10 fill-current" />
          <span className="sr-only">{own.play}</span>
        </button>
      )}
      {isHeld && <p className="viewer-speed">2×</p>}
      <div className="viewer-info">
        {card.handle !== null && (
          <a href={authorPath(language, card.handle)}>
            <bdi {...peopleText(card.name)}>{card.name}</bdi>
          </a>
        )}
        <h2 {...peopleText(card.title)}>
          <a href={videoPath(language, card.id)}>{card.title}</a>
        </h2>
        {heart.failure && <p>{heart.failure}</p>}
      </div>
      <Side {...props} heart={heart} />
      <Seek video={playback.video} label={own.position} length={card.length} />
    </>
  );
}

type Props = {
  video: RefObject<HTMLVideoElement | null>;
  label: string;
  /** Empty if unknown. */
  length: string;
};

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Gestures do not use the lowest 15 % of the window, which belong to it. */
function Seek({ video, label, length }: Props) {
  const [{ now, end }, setTime] = useState({ now: 0, end: 0 });

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const follow = () => {
      const { currentTime, duration } = element;
      setTime({ now: currentTime, end: Number.isFinite(duration) ? duration : 0 });
    };
    follow();
    const events = ["timeupdate", "durationchange", "seeking"];
    for (const event of events) element.addEventListener(event, follow);
    return () => {
      for (const event of events) element.removeEventListener(event, follow);
    };
  }, [video]);

  const place = `${clock(now)} / ${end > 0 || length === "" ? clock(end) : length}`;
  return (
    <div className="viewer-seek">
      <input
        type="range"
        min={0}
        max={end || 1}
        step={0.1}
        value={now}
        aria-label={label}
        aria-valuetext={place}
        onChange={({ currentTarget }) => {
          if (!video.current || end === 0) return;
          const chosen = Number(currentTarget.value);
          video.current.currentTime = chosen;
          // The element says so later, and until then the bar would jump back.
          setTime({ now: chosen, end });
        }}
      />
      <span aria-hidden="true">{place}</span>
    </div>
  );
}

const HOLD_MS = 450;
const DOUBLE_MS = 280;
/** A finger that moves further than this scrolls. */
const SLIP = 12;

type Gestures = { onTap: () => void; onDoubleTap: () => void; onHold: (isHeld: boolean) => void };

type Press = { x: number; y: number; hold: ReturnType<typeof setTimeout>; isHeld: boolean };

function useGestures({ onTap, onDoubleTap, onHold }: Gestures) {
  const press = useRef<Press | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);

  function end(): Press | null {
    const ended = press.current;
    press.current = null;
    if (!ended) return null;
    clearTimeout(ended.hold);
    if (ended.isHeld) onHold(false);
    return ended;
  }

  function tap(): void {
    if (waiting.current !== null) {
      clearTimeout(waiting.current);
      waiting.current = null;
      onDoubleTap();
      return;
    }
    waiting.current = setTimeout(() => {
      waiting.current = null;
      onTap();
    }, DOUBLE_MS);
  }

  return {
    onPointerDown({ clientX, clientY, button, isPrimary }: PointerEvent) {
      if (button !== 0 || !isPrimary) return;
      const started: Press = {
        ...{ x: clientX, y: clientY, isHeld: false },
        hold: setTimeout(() => {
          started.isHeld = true;
          onHold(true);
        }, HOLD_MS),
      };
      press.current = started;
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = press;
      if (!current || current.isHeld) return;
      if (Math.hypot(clientX - current.x, clientY - current.y) > SLIP) end();
    },
    onPointerUp() {
      const ended = end();
      if (ended && !ended.isHeld) tap();
    },
    onPointerCancel: () => void end(),
    onPointerLeave: () => void end(),
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
