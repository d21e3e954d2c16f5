import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeX, startFakeX } from "../server";

const CLIP = "/video.twimg.com/ext_tw_video/2041000506118291456/pu/vid/avc1/1280x720/a.mp4";
let x: FakeX;

beforeAll(async () => {
  x = await startFakeX();
});
afterAll(() => x.close());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${x.url}${path}`, { method, headers });

async function bytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe("video.twimg.com", () => {
  it("serves an MP4 with CORS for any page", async () => {
    const response = await ask(CLIP);
    const body = await bytes(response);
    expect(response.headers.get("content-type")).toBe("video/mp4");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("content-length")).toBe(String(body.length));
    expect(body.subarray(4, 8).toString()).toBe("ftyp");
  });

  it("answers HEAD with the same length and no body", async () => {
    const [whole, head] = [await bytes(await ask(CLIP)), await ask(CLIP, {}, "HEAD")];
    expect(head.headers.get("content-length")).toBe(String(whole.length));
    expect(await bytes(head)).toHaveLength(0);
  });

  it.each([
    ["bytes=0-9", 0, 10],
    ["bytes=100-", 100, undefined],
    ["bytes=-20", -20, undefined],
    ["bytes=5-99999999", 5, undefined],
  ])("serves %s of the file", async (range, from, to) => {
    const whole = await bytes(await ask(CLIP));
    const response = await ask(CLIP, { range });
    const part = whole.subarray(from, to);
    const start = from < 0 ? whole.length + from : from;
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(
      `bytes ${start}-${start + part.length - 1}/${whole.length}`,
    );
    expect((await bytes(response)).equals(part)).toBe(true);
  });

  it("answers a range beyond the end with 416 and the length", async () => {
    const { length } = await bytes(await ask(CLIP));
    const response = await ask(CLIP, { range: `bytes=${length}-` });
    expect([response.status, response.headers.get("content-range")]).toEqual([
      416,
      `bytes */${length}`,
    ]);
  });

  it.each([
    ["a Referer", CLIP, { referer: "http://127.0.0.1:3000/en" }, 403],
    ["a Referer like its own", CLIP, { referer: "https://video.twimg.com.example/" }, 403],
    ["a tag", `${CLIP}?tag=12`, {}, 403],
    ["another path", "/video.twimg.com/elsewhere/a.mp4", {}, 404],
  ])("refuses %s", async (_what, path, headers, status) => {
    expect((await ask(path, headers)).status).toBe(status);
  });

  it("serves a file to the tab that shows it", async () => {
    const response = await ask(CLIP, { referer: "https://video.twimg.com/a/b.mp4" });
    expect(response.status).toBe(200);
    await bytes(response);
  });

  it("serves a different clip for each shape, and an init segment that does not play", async () => {
    const shapes = ["avc1/1280x720", "avc1/720x1280", "avc1/720x720", "avc1/0/0/1280x720"];
    const clips = await Promise.all(
      shapes.map(async (shape) => {
        const response = await ask(`/video.twimg.com/amplify_video/1/vid/${shape}/a.mp4`);
        return (await bytes(response)).toString("base64");
      }),
    );
    expect(new Set(clips).size).toBe(4);
    expect(Buffer.from(clips[3] ?? "", "base64")).toHaveLength(256);
  });
});
