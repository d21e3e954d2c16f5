import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createPreviewController as createController,
  type Preview,
  type PreviewElement,
} from "./preview-controller";

const HOVER_DELAY_MS = 120;
const createPreviewController = () => createController(({ files: [file = ""] }) => file);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The parts of a `<video>` that previews use; records what is done to it. */
function preview(name: string) {
  const done: string[] = [];
  const element: PreviewElement & { isPlaying: boolean } = {
    src: "",
    clientWidth: 300,
    currentTime: 0,
    isPlaying: false,
    hasAttribute: () => element.src !== "",
    removeAttribute: () => {
      element.src = "";
    },
    load: () => {
      done.push("load");
    },
    pause: () => {
      element.isPlaying = false;
    },
    play: async () => {
      element.isPlaying = true;
      element.currentTime = 3;
    },
  };
  const url = `https://video.twimg.com/${name}.mp4`;
  const made: Preview = { files: [url], element: () => element };
  return { preview: made, url, element, done };
}

describe("preview controller", () => {
  it("starts only after the pointer has stayed", () => {
    const { enter, leave } = createPreviewController();
    const a = preview("a");
    enter(a.preview, HOVER_DELAY_MS);
    vi.advanceTimersByTime(119);
    expect(a.element.isPlaying).toBe(false);
    vi.advanceTimersByTime(1);
    expect(a.element).toMatchObject({ isPlaying: true, src: a.url });

    const b = preview("b");
    enter(b.preview, HOVER_DELAY_MS);
    leave(b.preview);
    vi.advanceTimersByTime(1000);
    expect(b.element.src).toBe("");
  });

  it("plays one at a time", () => {
    const { enter } = createPreviewController();
    const [a, b] = [preview("a"), preview("b")];
    enter(a.preview, HOVER_DELAY_MS);
    vi.advanceTimersByTime(HOVER_DELAY_MS);
    enter(b.preview, HOVER_DELAY_MS);
    vi.advanceTimersByTime(HOVER_DELAY_MS);
    expect([a.element.isPlaying, b.element.isPlaying]).toEqual([false, true]);
  });

  it("pauses at the beginning when left, and unloads the file after 500 ms", () => {
    const { enter, leave } = createPreviewController();
    const a = preview("a");
    enter(a.preview, 0);
    vi.advanceTimersByTime(0);
    leave(a.preview);
    expect(a.element).toMatchObject({ isPlaying: false, currentTime: 0, src: a.url });
    vi.advanceTimersByTime(499);
    expect(a.element.src).toBe(a.url);
    vi.advanceTimersByTime(1);
    expect(a.element.src).toBe("");
    expect(a.done).toEqual(["load"]);
  });

  it("keeps the file of one that is entered again within 500 ms", () => {
    const { enter, leave } = createPreviewController();
    const a = preview("a");
    enter(a.preview, 0);
    vi.advanceTimersByTime(0);
    leave(a.preview);
    vi.advanceTimersByTime(499);
    enter(a.preview, HOVER_DELAY_MS);
    expect(a.element.isPlaying).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(a.element).toMatchObject({ isPlaying: true, src: a.url });
    expect(a.done).toEqual([]);
  });

  it("stops what plays and what is about to", () => {
    const { enter, stop } = createPreviewController();
    const [a, b] = [preview("a"), preview("b")];
    enter(a.preview, 0);
    vi.advanceTimersByTime(0);
    enter(b.preview, HOVER_DELAY_MS);
    stop();
    vi.advanceTimersByTime(5000);
    expect([a.element.isPlaying, b.element.isPlaying, b.element.src]).toEqual([false, false, ""]);
  });
});
