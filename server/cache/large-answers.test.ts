import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { reachOf } from "@/lib/http/policy/content-policy";
import { Admission } from "../admission";
import { type Served, serve } from "../testing/serve";
import { serveFromCache } from "./serve";
import { Store } from "./store";

const LINE = "<p>a line of a page</p>\n";
const source = { atHand: () => 1, current: async () => 1, lastKnown: () => 1 };
const admission = new Admission();
let served: Served;

beforeAll(async () => {
  const cache = serveFromCache({
    ...{
      store: new Store(4 * 1024 * 1024),
      host: "site.example",
      version: () => source,
      admission,
    },
    reach: reachOf({}),
    compress: (_request, _response, next) => next(),
    origin: ({ url = "" }, response) => {
      response.setHeader("content-type", "text/html");
      response.setHeader("cache-control", "s-maxage=60");
      response.end(LINE.repeat(url.includes("recent") ? 10_000 : 100));
    },
  });
  served = await serve([cache], (_, response) => response.end());
});
afterAll(() => served.close());

async function ask(path: string, headers: Record<string, string>, method = "GET") {
  const response = await fetch(served.url + path, { method, headers });
  return (await response.text()).length;
}

it("are sent in turns of networks, though they are cached", async () => {
  const [br, plain] = [{ "accept-encoding": "br" }, { "accept-encoding": "identity" }];
  for (const path of ["/en", "/en/recent-videos"]) {
    for (const headers of [br, plain]) await ask(path, headers);
  }
  const turns = vi.spyOn(admission, "takeTurn");
  await ask("/en", plain);
  await ask("/en/recent-videos", br);
  await ask("/en/recent-videos", plain, "HEAD");
  expect(turns).not.toHaveBeenCalled();
  expect(await ask("/en/recent-videos", plain)).toBe(LINE.length * 10_000);
  expect(turns).toHaveBeenCalledOnce();
});
