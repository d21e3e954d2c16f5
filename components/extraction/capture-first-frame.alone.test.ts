import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { captureFirstFrame } from "./capture-first-frame";

type Video = { src?: string; onloadeddata?: () => void; onerror?: () => void };

/** What a browser has and Node has not: a video element that decodes when it is told to. */
function stubVideo(onSource: (video: Video) => void): void {
  const video: Video = {
    set src(_: string) {
      onSource(video);
    },
  };
  vi.stubGlobal("document", { createElement: () => video });
}

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response("a video"));
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:frame");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("gives up a video that is never decoded, and lets go of it", async () => {
  const patience = new AbortController();
  stubVideo(() => queueMicrotask(() => patience.abort(new DOMException("late", "TimeoutError"))));
  await expect(captureFirstFrame("https://v/a.mp4", patience.signal)).rejects.toThrow("late");
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith("blob:frame");
});

it("lets go of a video that cannot be decoded", async () => {
  stubVideo((video) => queueMicrotask(() => video.onerror?.()));
  await expect(captureFirstFrame("https://v/a.mp4")).rejects.toThrow("decoded");
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith("blob:frame");
});
