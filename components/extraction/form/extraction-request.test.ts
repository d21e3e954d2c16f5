import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseVideo } from "@/components/extraction/result/choose-video";
import { extractedRecord } from "@/lib/videos/local-record";
import { buildAnswer } from "@/lib/videos/testing/build-answer";
import { readAnswer, readFailure, requestExtraction, TIMEOUT_MS } from "./extraction-request";

const post = { url: "https://x.com/a/status/1", handle: "a", id: "1" };
const origin = { post, id: "vid_1", now: new Date(0) };

describe("readAnswer", () => {
  it("takes a success for a video, as it was answered", () => {
    const answer = buildAnswer();
    expect(readAnswer(true, null, JSON.stringify(answer))).toEqual({ kind: "extracted", answer });
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
  ])("takes a success that says no more than %s for a video", (_, said) => {
    const outcome = readAnswer(true, null, JSON.stringify({ success: true, ...said }));
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
      true,
      { success: true, video_urls: [], video_url: "" },
      "no_video",
    ],
    ["success false", true, { success: false }, "no_video"],
    [
      "success false with a code",
      true,
      { success: false, error: "post_not_found" },
      "post_not_found",
    ],
    ["a refusal", false, { success: false, error: "post_protected" }, "post_protected"],
    ["a success under an error status", false, buildAnswer(), "backend"],
    ["another shape", true, [], "backend"],
    ["null", true, null, "backend"],
  ])("takes %s for a refusal", (_, ok, body, code) => {
    expect(readAnswer(ok, null, JSON.stringify(body))).toMatchObject({ kind: "refused", code });
  });

  it("does not choke on a page of a proxy", () => {
    expect(readAnswer(false, null, "<html>502</html>")).toEqual({
      kind: "refused",
      code: "backend",
      message: null,
      retryAfterSeconds: null,
    });
  });

  it.each([
    ["34", 34],
    ["0.2", 1],
    ["0", null],
    ["-1", null],
    ["Wed, 21 Oct 2026 07:28:00 GMT", null],
    [null, null],
  ])("Retry-After %j is %j seconds", (header, seconds) => {
    const body = JSON.stringify({ success: false, error: "rate_limited", message: "Wait." });
    expect(readAnswer(false, header, body)).toMatchObject({
      code: "rate_limited",
      message: "Wait.",
      retryAfterSeconds: seconds,
    });
  });
});

it.each([
  [new DOMException("late", "TimeoutError"), "timeout"],
  [new DOMException("stopped", "AbortError"), "aborted"],
  [new TypeError("Failed to fetch"), "network"],
  [new RangeError("odd"), "unknown"],
  ["a string", "unknown"],
])("%s means %s", (error, code) =>
  expect(readFailure(error)).toMatchObject({ kind: "failed", code }),
);

describe("requestExtraction", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });

  it("sends the text and the language, and reads the answer", async () => {
    const send = vi.fn<typeof fetch>(async () => Response.json(buildAnswer()));
    const outcome = await requestExtraction("x.com/a/status/1", { language: "ja" }, send);
    expect(outcome).toMatchObject({ kind: "extracted" });
    const [path, init] = send.mock.calls[0] ?? [];
    expect(path).toBe("/api/twitter/video-url");
    expect(init).toMatchObject({
      method: "POST",
      headers: { "x-lang": "ja" },
      body: '{"url":"x.com/a/status/1"}',
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives up after 15 seconds, not before", async () => {
    const settled = vi.fn();
    const outcome = requestExtraction("x", { language: "en" }, silent).finally(settled);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ kind: "failed", code: "timeout" });
    expect(TIMEOUT_MS).toBe(15_000);
  });

  it("stops when it is aborted", async () => {
    const controller = new AbortController();
    const outcome = requestExtraction("x", { language: "en", controller }, silent);
    controller.abort();
    expect(await outcome).toMatchObject({ kind: "failed", code: "aborted" });
  });
});
