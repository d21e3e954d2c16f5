import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FetchRefusal, fetchAnswer, fetcher } from "./fetcher";

const send = vi.fn<typeof fetch>();
beforeEach(() => {
  send.mockReset();
  vi.stubGlobal("fetch", send);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FetchRefusal)) throw error;
  const { code, status, message, retryAfter } = error;
  return { code, status, message, retryAfter };
};

/** Never answers, until the request is aborted. */
function hang() {
  send.mockImplementation(
    (_, init) =>
      new Promise((_, reject) => {
        const stop = () => reject(new DOMException("aborted", "AbortError"));
        if (init?.signal?.aborted) stop();
        init?.signal?.addEventListener("abort", stop);
      }),
  );
}

/** Refuses with a body that never ends, until the request is aborted. */
function hangWithinRefusal() {
  send.mockImplementation(async (_, init) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"error":'));
        init?.signal?.addEventListener("abort", () =>
          controller.error(new DOMException("aborted", "AbortError")),
        );
      },
    });
    return new Response(body, { status: 503 });
  });
}

describe("fetcher", () => {
  it("gives the JSON of an answer, and its headers on request", async () => {
    send.mockImplementation(async () => Response.json({ a: 1 }, { headers: { "x-gaps": "2" } }));
    expect(await fetcher("/api/x")).toEqual({ a: 1 });
    const { data, headers } = await fetchAnswer("/api/x");
    expect([data, headers.get("x-gaps")]).toEqual([{ a: 1 }, "2"]);
  });

  it("sends body, language and bearer, and no header without them", async () => {
    send.mockImplementation(async () => Response.json({}));
    await fetcher("/api/x", {
      method: "POST",
      body: { video_id: "7" },
      language: "ja",
      bearer: "a.b.c",
      keepalive: true,
    });
    await fetcher("/api/y", { bearer: null });
    expect(send.mock.calls).toMatchObject([
      [
        "/api/x",
        {
          method: "POST",
          body: '{"video_id":"7"}',
          keepalive: true,
          headers: {
            "content-type": "application/json",
            "x-lang": "ja",
            authorization: "Bearer a.b.c",
          },
        },
      ],
      ["/api/y", { method: "GET", keepalive: false }],
    ]);
    expect(send.mock.calls[1]?.[1]?.headers).toEqual({});
    expect(send.mock.calls[1]?.[1]).not.toHaveProperty("body");
  });

  it.each([
    [
      "code, text and delay of our API",
      () =>
        Response.json(
          { success: false, error: "rate_limited", message: "slow down" },
          { status: 429, headers: { "retry-after": "7" } },
        ),
      { code: "rate_limited", status: 429, message: "slow down", retryAfter: 7 },
    ],
    [
      "an answer without words",
      () => Response.json({}, { status: 500 }),
      { code: "unreachable", status: 500, message: "", retryAfter: null },
    ],
    [
      "fields of another kind",
      () => Response.json({ error: 1, message: 7 }, { status: 500 }),
      { code: "unreachable", status: 500, message: "", retryAfter: null },
    ],
    [
      "a gateway's page",
      () => new Response("<html>", { status: 502 }),
      { code: "unreachable", status: 502, message: "", retryAfter: null },
    ],
    [
      "an answer that is no JSON",
      () => new Response("<html>"),
      { code: "unreachable", status: 0, message: "", retryAfter: null },
    ],
  ])("throws a refusal: %s", async (_, answer, expected) => {
    send.mockImplementation(async () => answer());
    expect(await refusal(fetcher("/api/x"))).toEqual(expected);
  });

  it("throws a refusal without a network", async () => {
    send.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await refusal(fetcher("/api/x"))).toMatchObject({ code: "unreachable", status: 0 });
  });

  it("gives up after 12 seconds", async () => {
    vi.useFakeTimers();
    hang();
    const answer = refusal(fetcher("/api/x"));
    await vi.advanceTimersByTimeAsync(11_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ code: "timeout", status: 0 });
  });

  it("gives up on a refusal whose body does not end", async () => {
    vi.useFakeTimers();
    hangWithinRefusal();
    const refused = refusal(fetcher("/api/x"));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await refused).toMatchObject({ code: "timeout" });
  });

  it("rejects with the caller's reason while the body of a refusal arrives", async () => {
    hangWithinRefusal();
    const controller = new AbortController();
    const refused = fetchAnswer("/api/x", { signal: controller.signal });
    setImmediate(() => controller.abort(new Error("left")));
    await expect(refused).rejects.toThrow("left");
  });

  it("rejects with the caller's reason when the caller aborts, also before", async () => {
    hang();
    const reason = new Error("left");
    const controller = new AbortController();
    const answer = fetcher("/api/x", { signal: controller.signal });
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await expect(fetcher("/api/x", { signal: controller.signal })).rejects.toBe(reason);
  });
});
