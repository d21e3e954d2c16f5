import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reachOf } from "@/lib/http/policy/content-policy";
import { Admission } from "../admission";
import { type Served, serve } from "../testing/serve";
import { serveFromCache } from "./serve";
import { Store } from "./store";

let clock: number;
let admission: Admission;
let served: Served;

beforeEach(async () => {
  clock = 0;
  admission = new Admission();
  const cache = serveFromCache({
    store: new Store(1024 * 1024, () => clock),
    ...{ host: "postreel.test", reach: reachOf({}), admission },
    version: () => ({ atHand: () => 1, current: async () => 1, lastKnown: () => 1 }),
    origin: (_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end("<p>a page</p>");
    },
    compress: (_request, _response, next) => next(),
  });
  served = await serve([cache], (_, response) => response.end("passed"));
});
afterEach(() => served.close());

const ask = async () => (await fetch(`${served.url}/en`)).status;
const refuseOnce = () =>
  vi.spyOn(admission, "take").mockResolvedValueOnce(new Response(null, { status: 503 }));

it("sends the page if another visitor had it rendered while a refusal was held back", async () => {
  refuseOnce();
  vi.spyOn(admission, "holdBack").mockImplementationOnce(async () => {
    expect(await ask()).toBe(200);
  });
  expect(await ask()).toBe(200);
});

it("sends the refusal if nobody had", async () => {
  refuseOnce();
  vi.spyOn(admission, "holdBack").mockResolvedValueOnce();
  expect(await ask()).toBe(503);
});

it("holds nothing back where the visitor has a stale page already", async () => {
  await ask();
  // The page of a list is fresh for seconds, and usable for longer.
  const take = refuseOnce();
  const holdBack = vi.spyOn(admission, "holdBack");
  for (clock = 1_000; take.mock.calls.length === 0; clock += 1_000) expect(await ask()).toBe(200);
  expect(holdBack).not.toHaveBeenCalled();
});
