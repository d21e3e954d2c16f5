import { type RefObject, useEffect, useState } from "react";

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
export function Seek({ video, label, length }: Props) {
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
          if (video.current && end > 0) video.current.currentTime = Number(currentTarget.value);
        }}
      />
      <span aria-hidden="true">{place}</span>
    </div>
  );
}
