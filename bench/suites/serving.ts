import { request } from "undici";
import type { Bench, Server, Suite } from "../bench";
import { fillPages } from "../data";
import { load } from "../load";
import { against, inTurns, medianRatio, sum, times, valuesOf } from "../median";
import { cpuDuring, measureGrowth } from "../process-usage";
import { HEADERS, hasWrk, rawLoad, wrkLoad } from "../raw-load";
import type { BareAnswer } from "../servers";

const CONCURRENCY = 32;
const ROUNDS = 5;
const WRK_ROUNDS = 3;
const WRK_SECONDS = 2;
const READS = 10_000;
const ADDRESSES = 100_000;
const READ: Record<string, string> = {
  "popular JSON": "/api/twitter/popular",
  "popular page": "/en/popular-videos",
  home: "/en",
  authors: "/en/authors",
  "one profile": "/en/author/author1",
};

const OWN = new Set(["date", "connection", "keep-alive"]);

/** Compares the page cache with a bare server that sends the same bytes and headers. */
export const suite: Suite = async (bench) => {
  await bench.database();
  await fillPages();
  const app = await bench.site();
  const answers: Record<string, BareAnswer> = {};
  for (const path of Object.values(READ)) answers[path] = await answerOf(app.url + path);
  const bare = await bench.server("bare", answers);
  for (const [what, path] of Object.entries(READ)) {
    const size = Buffer.from(answers[path]?.body ?? "", "base64").byteLength;
    await measureShare(bench, what, { path, size }, { own: app, base: bare });
  }
  // More addresses than the cache holds, so that memory has settled before the end.
  const step = bench.count(ADDRESSES / 10);
  await measureGrowth(bench, `${step * 10} different addresses`, app.pid, 1.15, async (tenth) => {
    const paths = times(step, (place) => `/api/twitter/popular?address=${tenth * step + place}`);
    const { failures } = await load(app.url, paths, CONCURRENCY);
    if (failures > 0) throw new Error(`${failures} addresses failed`);
  });
};

/** The response to a second request: the first one's page may still be rendered. */
async function answerOf(url: string): Promise<BareAnswer> {
  await (await request(url, { headers: HEADERS })).body.dump();
  const { statusCode, headers, body } = await request(url, { headers: HEADERS });
  if (statusCode !== 200 || headers["content-encoding"] !== "br" || headers.age === undefined) {
    throw new Error(`${url} is not sent from the cache: ${statusCode} ${JSON.stringify(headers)}`);
  }
  const sent = Object.entries(headers).filter(([name]) => !OWN.has(name));
  return {
    headers: sent.flatMap(([name, value]) => [name, String(value)]),
    body: Buffer.from(await body.arrayBuffer()).toString("base64"),
  };
}

async function measureShare(
  bench: Bench,
  what: string,
  { path, size }: { path: string; size: number },
  servers: Record<"own" | "base", Server>,
): Promise<void> {
  const reads = bench.count(READS);
  const read =
    ({ url, pid }: Server) =>
    async () => {
      const { cpuMs, result } = await cpuDuring(pid, () => rawLoad(url + path, reads, CONCURRENCY));
      return { ...result, micros: (cpuMs * 1000) / reads };
    };
  const runs = await inTurns({ own: read(servers.own), base: read(servers.base) }, ROUNDS, 1);
  const own = valuesOf(runs.own, "perSecond");
  const base = valuesOf(runs.base, "perSecond");
  const failures = sum(valuesOf([...runs.own, ...runs.base], "failures"));
  const cpu = (name: "own" | "base") =>
    `${(sum(valuesOf(runs[name], "micros")) / ROUNDS).toFixed(0)} µs`;
  const raw = medianRatio(own, base);
  // rawLoad's own process limits both servers, which makes them look alike; wrk does not.
  const wrk =
    ({ url }: Server) =>
    () =>
      wrkLoad(url + path, WRK_SECONDS, CONCURRENCY);
  const byWrk =
    hasWrk && (await inTurns({ own: wrk(servers.own), base: wrk(servers.base) }, WRK_ROUNDS));
  const share = byWrk ? medianRatio(byWrk.own, byWrk.base) : raw;
  bench.rows`${what}, share of bare node:http, requests/s, c=${CONCURRENCY} | ≥ 0.6 | ${Math.min(raw, share)} | ${byWrk ? `${share.toFixed(2)} by wrk` : "no wrk"}, ${raw.toFixed(2)} by sockets of Node: ${against(own, base)} requests/s, ${cpu("own")} against ${cpu("base")} of CPU, ${size} bytes, ${failures} failures`;
}
