export type PreviewElement = Pick<
  HTMLVideoElement,
  | "src"
  | "clientWidth"
  | "currentTime"
  | "hasAttribute"
  | "removeAttribute"
  | "load"
  | "pause"
  | "play"
>;

export type Preview = {
  /** Best first. */
  files: readonly string[];
  element: () => PreviewElement | null;
};

type Timer = ReturnType<typeof setTimeout>;

const UNLOAD_MS = 500;

/** One preview at a time. Its file is unloaded half a second after the pointer leaves. */
export function createPreviewController(fileOf: (preview: Preview) => string) {
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
    if (!element.hasAttribute("src")) element.src = fileOf(preview);
    // The browser refused, or the pointer left before: the poster stays.
    element.play().catch(() => undefined);
  }

  return {
    play,
    /** Plays at once if it was just left. */
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
    stop(): void {
      stopWaiting();
      if (playing) pause(playing);
    },
  };
}
