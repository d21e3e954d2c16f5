/** What the controller needs of a `<video>`. */
export type PreviewElement = Pick<
  HTMLVideoElement,
  "src" | "currentTime" | "hasAttribute" | "removeAttribute" | "load" | "pause" | "play"
>;

export type Preview = { url: string; element: () => PreviewElement | null };

type Timer = ReturnType<typeof setTimeout>;

/** A pointer that only passes over a card starts nothing. */
export const HOVER_DELAY_MS = 120;
export const FOCUS_DELAY_MS = 300;
const UNLOAD_MS = 500;

/**
 * Lets one preview play at a time. One that is left pauses at its beginning at once, and lets go of
 * its file half a second later unless it is entered again before.
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
    // Refused by the browser, or left before it began: the picture stays.
    element.play().catch(() => undefined);
  }

  return {
    play,
    /** Plays after `delayMs`, or at once where it has only just been left. */
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
    /** Stops whatever plays or is about to. */
    stop(): void {
      stopWaiting();
      if (playing) pause(playing);
    },
  };
}
