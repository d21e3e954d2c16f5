import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import {
  createPreviewController,
  FOCUS_DELAY_MS,
  HOVER_DELAY_MS,
  type Preview,
} from "./preview-controller";

let shared: ReturnType<typeof createPreviewController> | undefined;

/** One for the whole page, so that one preview plays at a time; Escape stops it. */
function controller() {
  if (shared) return shared;
  const created = createPreviewController();
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") created.stop();
  });
  shared = created;
  return created;
}

type Connection = { saveData?: boolean };

function playsByItself(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !connection?.saveData && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function isMouse({ pointerType }: PointerEvent): boolean {
  return pointerType !== "touch" && matchMedia("(hover: hover) and (pointer: fine)").matches;
}

/** Plays a card's preview while the pointer or the keyboard's focus is on it. */
export function usePreview(url: string) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const preview = useMemo<Preview>(() => ({ url, element: () => video.current }), [url]);
  useEffect(() => () => controller().leave(preview), [preview]);

  const enter = (delayMs: number) => playsByItself() && controller().enter(preview, delayMs);
  const leave = () => controller().leave(preview);
  return {
    video,
    isPlaying,
    toggle: () => (isPlaying ? leave() : controller().play(preview)),
    /** For the `<video>`. */
    videoEvents: {
      onPlaying: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEmptied: () => setPlaying(false),
    },
    /** For what is hovered. */
    pointerEvents: {
      onPointerEnter: (event: PointerEvent) => isMouse(event) && enter(HOVER_DELAY_MS),
      onPointerLeave: (event: PointerEvent) => isMouse(event) && leave(),
    },
    /** For the link. */
    focusEvents: {
      onFocus: ({ target }: FocusEvent) =>
        target.matches(":focus-visible") && enter(FOCUS_DELAY_MS),
      onBlur: leave,
    },
  };
}
