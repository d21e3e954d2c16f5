import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseVideo } from "@/components/extraction/result/choose-video";
import { extractedRecord } from "@/lib/videos/local-record";
import { buildAnswer } from "@/lib/videos/testing/build-answer";
import { requestExtraction, TIMEOUT_MS } from "./extraction-request";

const post = { url: "https://x.com/a/status/1", handle: "a", id: "1" };
const origin = { post, id: "vid_1", now: new Date(0) };

const send = vi.fn<typeof fetch>();
beforeEach(() => {
  send.mockReset();
  vi.stubGlobal("fetch", send);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How the page understands a response. */
function outcomeOf(response: Response) {
  send.mockResolvedValueOnce(response);
  return requestExtraction("x.com/a/status/1", { language: "ja" });
}

describe("a response", () => {
  it("with a video is parsed unchanged", async () => {
    const answer = buildAnswer();
    expect(await outcomeOf(Response.json(answer))).toEqual({ kind: "extracted", answer });
    const [path, init] = send.mock.calls[0] ?? [];
    expect(path).toBe("/api/twitter/video-url");
    expect(init).toMatchObject({
      method: "POST",
      headers: { "x-lang": "ja" },
      body: '{"url":"x.com/a/status/1"}',
    });
  });

  it.each([
    ["one address", { video_url: "https://v/1" }],
    ["a list", { video_urls: ["https://v/1"] }],
    ["a list and another address", { video_urls: ["https://v/1"], video_url: "https://v/2" }],
    ["an empty list and one address", { video_urls: [], video_url: "https://v/1" }],
    [
      "one address among empty fields",
      { video_url: "https://v/1", video_urls: null, author: null, videos: null, quoted: null },
    ],
  ])("with only %s is a video", async (_, fields) => {
    const outcome = await outcomeOf(Response.json({ success: true, ...fields }));
    if (outcome.kind !== "extracted") throw new Error("a video was expected");
    const record = extractedRecord(origin, outcome.answer);
    expect(record).toMatchObject({
      hasVideo: true,
      downloadUrl: "https://v/1",
      serverId: null,
      twitterId: "1",
      url: "https://x.com/a/status/1",
      author: "a",
      title: "X Video by @a",
      description: "",
      source: "backend_api",
    });
    expect(chooseVideo(record, null).quality.url).toBe("https://v/1");
  });

  it.each([
    [
      "a success without an address",
      200,
      { success: true, video_urls: [], video_url: "" },
      "no_video",
    ],
    ["success false", 200, { success: false }, "no_video"],
    [
      "success false with a code",
      200,
      { success: false, error: "post_not_found" },
      "post_not_found",
    ],
    ["a refusal", 422, { success: false, error: "post_protected" }, "post_protected"],
    ["a success with an error status", 500, buildAnswer(), "backend"],
    ["another shape", 200, [], "backend"],
    ["null", 200, null, "backend"],
  ])("of %s is a refusal", async (_, status, body, code) => {
    expect(await outcomeOf(Response.json(body, { status }))).toMatchObject({
      kind: "refused",
      code,
    });
  });

  it("has the photos of a post without a video", async () => {
    const photos = [{ index: 1, url: "https://pbs.twimg.com/media/a.jpg", width: 9, height: 9 }];
    const body = { success: false, error: "no_video", photos };
    expect(await outcomeOf(Response.json(body, { status: 422 }))).toMatchObject({
      code: "no_video",
      photos,
    });
  });

  it("has the page of a video on another site", async () => {
    const body = { success: false, error: "post_external_video", external_url: "https://a.test/" };
    expect(await outcomeOf(Response.json(body, { status: 422 }))).toMatchObject({
      code: "post_external_video",
      externalUrl: "https://a.test/",
    });
  });

  it.each([502, 200])(
    "of a proxy's HTML with status %i is a failure of the server",
    async (status) => {
      expect(await outcomeOf(new Response("<html>502</html>", { status }))).toEqual({
        kind: "refused",
        code: "backend",
        message: null,
        retryAfterSeconds: null,
      });
    },
  );

  it.each([
    ["34", 34],
    ["0.2", 1],
    ["0", null],
    ["-1", null],
    ["Wed, 21 Oct 2026 07:28:00 GMT", null],
  ])("with Retry-After %j means %j seconds", async (header, seconds) => {
    const body = { success: false, error: "rate_limited", message: "Wait." };
    const options = { status: 429, headers: { "retry-after": header } };
    expect(await outcomeOf(Response.json(body, options))).toMatchObject({
      code: "rate_limited",
      message: "Wait.",
      retryAfterSeconds: seconds,
    });
  });
});

describe("without a response", () => {
  it.each([
    [new TypeError("Failed to fetch"), "network"],
    [new RangeError("odd"), "unknown"],
    ["a string", "unknown"],
  ])("%s means %s", async (error, code) => {
    send.mockRejectedValueOnce(error);
    const outcome = await requestExtraction("x", { language: "en" });
    expect(outcome).toMatchObject({ kind: "failed", code });
  });

  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });

  it("gives up after 15 seconds, and leaves the caller's controller for other links", async () => {
    vi.useFakeTimers();
    send.mockImplementation(silent);
    const controller = new AbortController();
    const settled = vi.fn();
    const outcome = requestExtraction("x", { language: "en", controller }).finally(settled);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ kind: "failed", code: "timeout" });
    expect(controller.signal.aborted).toBe(false);
    expect(TIMEOUT_MS).toBe(15_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stops when it is aborted", async () => {
    send.mockImplementation(silent);
    const controller = new AbortController();
    const outcome = requestExtraction("x", { language: "en", controller });
    controller.abort();
    expect(await outcome).toMatchObject({ kind: "failed", code: "aborted" });
  });
});
