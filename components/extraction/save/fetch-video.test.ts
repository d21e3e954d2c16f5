import { describe, expect, it, vi } from "vitest";
import { fetchVideo, TooLarge } from "./fetch-video";

const URL = "https://video.twimg.com/a.mp4";

function answers(chunks: string[], headers: Record<string, string> = {}, status = 200) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return vi.fn<typeof fetch>(async () => new Response(body, { status, headers }));
}

function read(send: typeof fetch, maxBytes = 100) {
  const onProgress = vi.fn();
  const { signal } = new AbortController();
  return { onProgress, blob: fetchVideo(URL, { signal, maxBytes, onProgress }, send) };
}

describe("fetchVideo", () => {
  it("reads the whole video and reports its progress", async () => {
    const { blob, onProgress } = read(answers(["abc", "de"], { "content-length": "5" }));
    expect(await (await blob).text()).toBe("abcde");
    expect((await blob).type).toBe("video/mp4");
    expect(onProgress.mock.calls).toEqual([
      [3, 5],
      [5, 5],
    ]);
  });

  it("sends no referrer and no cookies", async () => {
    const send = answers(["a"]);
    await read(send).blob;
    expect(send).toHaveBeenCalledWith(
      URL,
      expect.objectContaining({ referrerPolicy: "no-referrer", credentials: "omit", mode: "cors" }),
    );
  });

  it("takes an unknown length", async () => {
    const { blob, onProgress } = read(answers(["abc"]));
    expect((await blob).size).toBe(3);
    expect(onProgress).toHaveBeenCalledWith(3, null);
  });

  it.each([
    ["announced", answers(["abc"], { "content-length": "101" })],
    ["not announced", answers(["x".repeat(60), "x".repeat(60)])],
    ["announced as less", answers(["x".repeat(101)], { "content-length": "10" })],
  ])("refuses what is too large, %s", async (_, send) => {
    await expect(read(send).blob).rejects.toBeInstanceOf(TooLarge);
  });

  it.each([
    ["a refusal of the CDN", answers(["no"], {}, 403)],
    ["a video that breaks off", answers(["abc"], { "content-length": "5" })],
  ])("fails on %s", async (_, send) => {
    await expect(read(send).blob).rejects.toThrow(/video/);
  });
});
