import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";

/** The part of a `<video>` that the controller uses. */
export type PreviewElement = Pick<
  HTMLVideoElement,
  "src" | "currentTime" | "hasAttribute" | "removeAttribute" | "load" | "pause" | "play"
>;

export type Preview = { url: string; element: () => PreviewElement | null };

type Timer = ReturnType<typeof setTimeout>;

/** A pointer that only crosses a card starts nothing. */
export const HOVER_DELAY_MS = 120;
export const FOCUS_DELAY_MS = 300;
const UNLOAD_MS = 500;

/**
 * Plays one preview at a time. When the pointer leaves, the preview pauses at its start and unloads
 * its file half a second later, unless it is entered again.
 */
export function createPreviewController() {
  let waiting: { preview: Preview; timer: Timer } | null = null;
  let playing: Preview | null = null;
  const leaving = new Map<Preview, Timer>();

  function stopWaiting(): void {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
  }

  function unload(preview: Preview): void {
    leaving.delete(preview);
    const element = preview.element();
    element?.removeAttribute("src");
    element?.load();
  }

  function pause(preview: Preview): void {
    playing = null;
    const element = preview.element();
    if (element) {
      element.pause();
      element.currentTime = 0;
    }
    leaving.set(
      preview,
      setTimeout(() => unload(preview), UNLOAD_MS),
    );
  }

  function play(preview: Preview): void {
    stopWaiting();
    if (playing === preview) return;
    if (playing) pause(playing);
    clearTimeout(leaving.get(preview));
    leaving.delete(preview);
    const element = preview.element();
    if (!element) return;
    playing = preview;
    if (!element.hasAttribute("src")) element.src = preview.url;
    // Refused by the browser, or left before it started: the poster stays.
    element.play().catch(() => undefined);
  }

  return {
    play,
    /** Plays after `delayMs`, or at once if it was just left. */
    enter(preview: Preview, delayMs: number): void {
      stopWaiting();
      if (leaving.has(preview)) play(preview);
      else if (playing !== preview) {
        waiting = { preview, timer: setTimeout(() => play(preview), delayMs) };
      }
    },
    leave(preview: Preview): void {
      if (waiting?.preview === preview) stopWaiting();
      if (playing === preview) pause(preview);
    },
    /** Stops the current and the pending preview. */
    stop(): void {
      stopWaiting();
      if (playing) pause(playing);
    },
  };
}

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
    /** For the hovered element. */
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
