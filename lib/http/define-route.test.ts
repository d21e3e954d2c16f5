import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { AppError, ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { defineRoute } from "./define-route";
import { refuseOtherMethods } from "./refusals";

const context = { params: Promise.resolve({}) };
const echo = defineRoute({ input: z.object({ url: z.string() }) }, ({ input }) => input);

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const sent = { "content-type": "application/json", ...headers };
  return new Request("http://localhost/api/echo", { method: "POST", body, headers: sent });
}

/** A body without a length in its headers. */
function streamOf(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(left, 16_384)).fill(32));
      left -= 16_384;
    },
  });
}

async function refusalOf(response: Response) {
  const { error } = (await response.json()) as { error: string };
  return { status: response.status, error };
}

describe("defineRoute", () => {
  it("responds with the handler's result, uncached", async () => {
    const response = await echo(post('{"url":"x"}'), context);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ url: "x" });
  });

  it.each([
    ["nothing", ""],
    ["half an object", '{"url":'],
    ["null", "null"],
    ["an array", '["x"]'],
    ["a number", "7"],
    ["no field", "{}"],
    ["a wrong type", '{"url":7}'],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0xfe])],
    ["100 000 brackets", "[".repeat(60_000)],
  ])("refuses a body that is %s", async (_, body) => {
    expect(await refusalOf(await echo(post(body), context))).toEqual({
      status: 400,
      error: "invalid_input",
    });
  });

  it.each([{}, { "content-length": "0" }])(
    "accepts a write without body and content type",
    async (headers) => {
      const remove = defineRoute({ input: z.object({}), from: "path" }, () => ({ success: true }));
      // Next passes a stream even if there is no body.
      const init = { method: "DELETE", headers, body: streamOf(0), duplex: "half" } as RequestInit;
      const response = await remove(new Request("http://localhost/api/echo", init), context);
      expect(response.status).toBe(200);
    },
  );

  it.each([
    ["text, as a form of another site sends it", { "content-type": "text/plain" }, 415],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["something like JSON", { "content-type": "application/jsonp" }, 415],
    ["JSON with its charset", { "content-type": "application/json; charset=utf-8" }, 200],
    ["no type", { "content-type": "", "content-length": "11" }, 415],
    ["JSON from another site", { "sec-fetch-site": "cross-site" }, 403],
    ["JSON from a page of ours", { "sec-fetch-site": "same-origin" }, 200],
    ["JSON from a subdomain", { "sec-fetch-site": "same-site" }, 200],
  ])("a write of %s", async (_, headers, status) => {
    expect((await echo(post('{"url":"x"}', headers), context)).status).toBe(status);
  });

  it("names the wrong fields", async () => {
    const response = await echo(post('{"url":7}'), context);
    expect(await response.json()).toMatchObject({ fields: { url: "invalid_type" } });
  });

  it("accepts 64 KiB and refuses a byte more, whatever the declared length", async () => {
    const full = `{"url":"${"a".repeat(64 * 1024 - 10)}"}`;
    expect((await echo(post(full), context)).status).toBe(200);
    expect((await echo(post(`${full} `), context)).status).toBe(413);
    const endless = new Request("http://localhost/api/echo", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: streamOf(1_000_000),
      duplex: "half",
    } as RequestInit);
    expect((await echo(endless, context)).status).toBe(413);
  });

  it.each(Object.entries(ERROR_STATUS))("answers %s with %i and a text", async (code, status) => {
    const refuse = defineRoute({ input: z.unknown(), from: "query" }, () => {
      throw new AppError(code as ErrorCode);
    });
    const response = await refuse(new Request("http://localhost/api/echo"), context);
    const body = (await response.json()) as { success: boolean; error: string; message: string };
    expect(response.status).toBe(status);
    expect(body).toMatchObject({ success: false, error: code });
    expect(body.message.length).toBeGreaterThan(10);
  });

  it("says when to retry, in whole seconds of one at least", async () => {
    const refuse = defineRoute({ input: z.unknown(), from: "query" }, () => {
      throw new AppError("overloaded", { retryAfterSeconds: 0.2 });
    });
    const response = await refuse(new Request("http://localhost/api/echo"), context);
    expect(response.headers.get("retry-after")).toBe("1");
  });

  it("responds in the requested language", async () => {
    const wishes: Record<string, string>[] = [
      { "x-lang": "ja", "accept-language": "ko" },
      { "accept-language": "ko-KR,ko;q=0.9" },
      { "x-lang": "xx", "accept-language": "fr" },
    ];
    const texts = await Promise.all(
      wishes.map(async (headers) => {
        const response = await echo(post("{}", headers), context);
        return ((await response.json()) as { message: string }).message;
      }),
    );
    expect(texts[0]).toMatch(/[ぁ-ん]/);
    expect(texts[1]).toMatch(/[가-힣]/);
    expect(texts[2]).toMatch(/^[\x20-\x7e]+$/);
  });

  it("answers a bug with 500 and not with its message", async () => {
    const broken = defineRoute({ input: z.unknown(), from: "query" }, () => {
      throw new Error("password=hunter2");
    });
    const response = await broken(new Request("http://localhost/api/echo"), context);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("hunter2");
  });
});

describe("a database that cannot be reached", () => {
  it("is answered with a time to retry, and not reported for each request", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const read = defineRoute({ input: z.unknown(), from: "query" }, () => {
      const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      throw new Error("Failed query", { cause });
    });
    const response = await read(new Request("http://localhost/api/echo"), context);
    expect(await refusalOf(response)).toEqual({ status: 503, error: "overloaded" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});

describe("refuseOtherMethods", () => {
  it("responds 405 with the allowed methods", async () => {
    const { PUT } = refuseOtherMethods("GET");
    const response = await PUT(new Request("http://localhost/api/echo", { method: "PUT" }));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  it("responds to OPTIONS with the same methods", async () => {
    const { OPTIONS } = refuseOtherMethods("POST");
    const response = await OPTIONS(new Request("http://localhost/api/echo", { method: "OPTIONS" }));
    expect(response.status).toBe(204);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
  });
});
