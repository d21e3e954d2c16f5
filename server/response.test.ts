import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reachOf } from "@/lib/http/policy/content-policy";
import { Admission } from "./admission";
import { serveFromCache } from "./cache/serve";
import { Store } from "./cache/store";
import { headerLines, type Listener } from "./response";
import { type Served, serve } from "./testing/serve";

describe("the lines of a header", () => {
  it.each<[string, string | string[], string[]]>([
    ["Location", ["/a", "/a"], ["/a"]],
    ["location", ["/a", "/b"], ["/b"]],
    ["content-type", ["text/plain", "text/html"], ["text/html"]],
    ["retry-after", ["1", "2"], ["2"]],
    ["vary", ["accept", "rsc", "accept"], ["accept, rsc"]],
    ["cache-control", ["public", "max-age=1"], ["public, max-age=1"]],
    ["content-security-policy", ["a", "b"], ["a", "b"]],
    ["set-cookie", ["a=1, b", "c=2"], ["a=1, b", "c=2"]],
    ["x-new", "a", ["a"]],
  ])("%s: %j", (name, value, lines) =>
    expect(headerLines(name, value).map(([, line]) => line)).toEqual(lines),
  );
});

/**
 * The redirect of a renamed author as Next sends it: the render sets `location`, and its cache sets
 * it again.
 */
const redirect: Listener = (asked, response) => {
  const to = `/${(asked.url ?? "").split("/")[1]}/author/now_1`;
  response.statusCode = 308;
  response.setHeader("location", [to, to]);
  response.setHeader("cache-control", ["s-maxage=60", "stale-while-revalidate=60"]);
  response.setHeader("refresh", [`0;url=${to}`, `0;url=${to}`]);
  response.end(to);
};

let served: Served;
let origin: Listener;

beforeEach(async () => {
  origin = redirect;
  const cache = serveFromCache({
    store: new Store(1024 * 1024, () => 0),
    host: "postreel.test",
    reach: reachOf({}),
    admission: new Admission(),
    version: () => ({ atHand: () => 1, current: async () => 1, lastKnown: () => 1 }),
    origin: (asked, response) => origin(asked, response),
    compress: (_request, _response, next) => next(),
  });
  served = await serve([cache], (asked, response) => origin(asked, response));
});
afterEach(() => served.close());

type Sent = { status: number | undefined; locations: string[]; refresh: string[] };

/** Header lines as sent: `IncomingMessage.headers` would hide a second one. */
function ask(path: string, method: string, headers: Record<string, string> = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sending = request(`${served.url}${path}`, { method, headers }, (response) => {
      response.resume();
      const lines = (name: string) =>
        response.rawHeaders.filter(
          (_, at) => at % 2 === 1 && response.rawHeaders[at - 1]?.toLowerCase() === name,
        );
      const { statusCode: status } = response;
      resolve({ status, locations: lines("location"), refresh: lines("refresh") });
    });
    sending.on("error", reject);
    sending.end();
  });
}

describe("a redirect that Next sets twice", () => {
  it.each(["en", "es", "ja", "ko", "zh-CN", "zh-TW"])(
    "has one location, on the first request and on the next: %s",
    async (language) => {
      const path = `/${language}/author/was_1`;
      const to = `/${language}/author/now_1`;
      const expected = { status: 308, locations: [to], refresh: [`0;url=${to}`] };
      expect(await ask(path, "GET")).toEqual(expected);
      expect(await ask(path, "GET")).toEqual(expected);
      expect(await ask(path, "HEAD")).toEqual(expected);
      expect(await ask(`${path}?fresh`, "HEAD")).toEqual(expected);
      // These requests bypass the cache.
      expect(await ask(path, "GET", { authorization: "Bearer a" })).toEqual(expected);
      expect(await ask(path, "GET", { range: "bytes=0-1" })).toEqual(expected);
    },
  );
});
