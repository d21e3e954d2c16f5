import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { extractedRecord } from "@/lib/videos/local-record";
import { buildAnswer } from "@/lib/videos/testing/build-answer";
import { captureFirstFrame, makeThumbnail } from "./make-thumbnail";

type Video = { src?: string; onloadeddata?: () => void; onerror?: () => void };

/** A stub of the browser's video element. */
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

it("times out on a video that is never decoded, and revokes its URL", async () => {
  const patience = new AbortController();
  stubVideo(() => queueMicrotask(() => patience.abort(new DOMException("late", "TimeoutError"))));
  await expect(captureFirstFrame("https://video.twimg.com/a.mp4", patience.signal)).rejects.toThrow(
    "late",
  );
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith("blob:frame");
});

it("revokes the URL of a video that cannot be decoded", async () => {
  stubVideo((video) => queueMicrotask(() => video.onerror?.()));
  await expect(captureFirstFrame("https://video.twimg.com/a.mp4")).rejects.toThrow("decoded");
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith("blob:frame");
});

const PICTURE = "data:image/webp;base64,AAAA";
const post = { url: "https://x.com/NASA/status/1", handle: "NASA", id: "1" };
const wanting = extractedRecord(
  { post, id: "vid_1", now: new Date(0) },
  buildAnswer({ thumbnail_url: "https://v/a.mp4", upload_token: "token" }),
);

function means(over: { capture?: () => Promise<string | null>; answers?: Response[] } = {}) {
  const answers = over.answers ?? [
    Response.json({ success: true, thumbnailUrl: "/t/1.webp" }),
    Response.json({ success: true }),
  ];
  return {
    capture: vi.fn(over.capture ?? (async () => PICTURE)),
    send: vi.fn<typeof fetch>(async () => answers.shift() ?? Response.error()),
  };
}

describe("makeThumbnail", () => {
  it("uploads the first frame, then names it for the post", async () => {
    const { capture, send } = means();
    await makeThumbnail(wanting, { capture, send });
    expect(capture).toHaveBeenCalledWith("https://v/a.mp4");
    expect(send.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))])).toEqual([
      ["/api/twitter/upload-thumbnail", { video_id: "1842", thumbnail: PICTURE }],
      ["/api/twitter/update-thumbnail", { video_url: wanting.url, thumbnail_url: "/t/1.webp" }],
    ]);
    for (const [, init] of send.mock.calls) {
      expect(init?.headers).toMatchObject({ "x-upload-token": "token" });
    }
  });

  it("does nothing where there is a picture", async () => {
    const { capture, send } = means();
    await makeThumbnail({ ...wanting, thumbnail: "https://v/a.jpg" }, { capture, send });
    expect(capture).not.toHaveBeenCalled();
  });

  it.each([
    ["the capture fails", { capture: () => Promise.reject(new Error("403")) }, 0],
    ["the browser cannot write WebP", { capture: async () => null }, 0],
    ["the upload is refused", { answers: [new Response("", { status: 401 })] }, 1],
    ["the upload gives no address", { answers: [Response.json({ success: true })] }, 1],
    ["the upload breaks off", { answers: [] }, 1],
    [
      "the update is refused",
      { answers: [Response.json({ thumbnailUrl: "/t" }), new Response("", { status: 500 })] },
      2,
    ],
  ])("stays silent when %s", async (_, over, calls) => {
    const { capture, send } = means(over);
    await expect(makeThumbnail(wanting, { capture, send })).resolves.toBeUndefined();
    expect(send).toHaveBeenCalledTimes(calls);
  });
});
