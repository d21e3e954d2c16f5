import { describe, expect, it, vi } from "vitest";
import { readBytes, readText, TooLarge } from "./read-bytes";

const URL = "https://video.twimg.com/a.mp4";
const FILE = "0123456789";

type Served = { headers?: Record<string, string>; status?: number; breaksAfter?: number };

/** A response with this body; one that breaks off ends with an error, as a lost connection does. */
function response(
  body: string,
  { headers = {}, status = 200, breaksAfter }: Served,
  cancel: () => void,
): Response {
  const stream = new ReadableStream({
    cancel,
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body.slice(0, breaksAfter)));
      if (breaksAfter === undefined) controller.close();
      else setTimeout(() => controller.error(new TypeError("network error")));
    },
  });
  return new Response(stream, { status, headers });
}

const STAMPED = { "last-modified": "Wed, 09 Feb 2022 18:14:44 GMT" };
const whole = { headers: { ...STAMPED, "content-length": "10" } };
const restFrom = (start: number, breaksAfter?: number): [string, Served] => [
  FILE.slice(start),
  { status: 206, headers: { ...STAMPED, "content-length": String(10 - start) }, breaksAfter },
];

function read(answers: [string, Served?][], maxBytes = 100) {
  const queue = [...answers];
  const cancel = vi.fn();
  const send = vi.fn<typeof fetch>(async () => {
    const [body, served = {}] = queue.shift() ?? [];
    return body === undefined ? Response.error() : response(body, served, cancel);
  });
  const onProgress = vi.fn();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const text = readBytes(
    URL,
    {
      signal: new AbortController().signal,
      maxBytes,
      onProgress,
      onChunk: (chunk) => void chunks.push(chunk),
    },
    { send, pause: async () => {} },
  ).then(() => new Blob(chunks).text());
  const ranges = () =>
    send.mock.calls.map(([, init]) => Reflect.get(Object(init?.headers), "range") ?? null);
  return { text, send, onProgress, ranges, cancel };
}

describe("readBytes", () => {
  it("reads the whole file and reports its progress", async () => {
    const { text, onProgress, send } = read([[FILE, whole]]);
    expect(await text).toBe(FILE);
    expect(onProgress).toHaveBeenLastCalledWith(10, 10);
    expect(send).toHaveBeenCalledWith(
      URL,
      expect.objectContaining({ referrerPolicy: "no-referrer", credentials: "omit", mode: "cors" }),
    );
  });

  it("takes an unknown length", async () => {
    const { text, onProgress } = read([["abc"]]);
    expect(await text).toBe("abc");
    expect(onProgress).toHaveBeenCalledWith(3, null);
  });

  it("continues by Range where it broke off, as often as it gets further", async () => {
    const { text, ranges } = read([
      [FILE, { ...whole, breaksAfter: 2 }],
      ...[2, 3, 4, 5, 6, 7, 8].map((start) => restFrom(start, 1)),
      restFrom(9),
    ]);
    expect(await text).toBe(FILE);
    expect(ranges()).toEqual([null, ...[2, 3, 4, 5, 6, 7, 8, 9].map((start) => `bytes=${start}-`)]);
  });

  it.each<[string, [string, Served?][]]>([
    [
      "the whole again",
      [
        [FILE, { ...whole, breaksAfter: 4 }],
        [FILE, whole],
      ],
    ],
    ["the rest of another length", [[FILE, { ...whole, breaksAfter: 4 }], restFrom(5)]],
    [
      "the rest of another version",
      [
        [FILE, { ...whole, breaksAfter: 4 }],
        [FILE.slice(4), { status: 206, headers: { "content-length": "6" } }],
      ],
    ],
    ["nothing any more", [[FILE, { ...whole, breaksAfter: 4 }]]],
    ["a length it did not announce", [[FILE, { headers: STAMPED, breaksAfter: 4 }]]],
    ["a refusal", [["no", { status: 403 }]]],
    ["a part that nobody asked for", [restFrom(4)]],
  ])("fails on %s", async (_, answers) => {
    await expect(read(answers).text).rejects.toThrow();
  });

  it.each<[string, Served]>([
    ["announced", { headers: { "content-length": "101" } }],
    ["not announced", {}],
    ["announced as less", { headers: { "content-length": "10" } }],
  ])("refuses what is too large, %s", async (_, served) => {
    await expect(read([["x".repeat(101), served]]).text).rejects.toBeInstanceOf(TooLarge);
  });

  it("ends the request of an answer that it does not read to its end", async () => {
    const announced = { headers: { "content-length": "101" } };
    const refused = { ...announced, status: 403 };
    for (const served of [announced, refused, { ...announced, headers: {} }]) {
      const { text, cancel } = read([["x".repeat(101), { ...served, breaksAfter: 101 }]]);
      await expect(text).rejects.toThrow();
      expect(cancel).toHaveBeenCalled();
    }
  });

  it("asks for no more once its bytes cannot be kept", async () => {
    const full = new DOMException("", "QuotaExceededError");
    const send = vi.fn<typeof fetch>(async (_, init) => {
      const start = Number(/\d+/.exec(Reflect.get(Object(init?.headers), "range") ?? "0")?.[0]);
      const [, served] = start === 0 ? [null, whole] : restFrom(start);
      return response(FILE.slice(start), { ...served, breaksAfter: 2 }, () => undefined);
    });
    const reading = readBytes(
      URL,
      {
        signal: new AbortController().signal,
        maxBytes: 100,
        onProgress: () => undefined,
        onChunk: () => Promise.reject(full),
      },
      { send, pause: async () => {} },
    );
    await expect(reading).rejects.toBe(full);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([
    "https://video.twimg.com.evil.example/a.mp4",
    "http://video.twimg.com/a.mp4",
    "https://user@evil.example/video.twimg.com/",
    "file:///etc/passwd",
    "data:text/plain,x",
    "//video.twimg.com/a.mp4",
  ])("requests nothing of %s", async (url) => {
    const send = vi.fn<typeof fetch>();
    const { signal } = new AbortController();
    const reading = readText(url, { signal, maxBytes: 10 }, { send, pause: async () => {} });
    await expect(reading).rejects.toMatchObject({ fault: "bad-playlist" });
    expect(send).not.toHaveBeenCalled();
  });
});
