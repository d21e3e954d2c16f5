import { freshDataDir } from "../../e2e/app-server";
import type { Suite } from "../bench";
import { connect, load, pasteFresh } from "../load";
import { against, inTurns, median, medianRatio, sum, times, valuesOf } from "../median";
import { cpuDuring } from "../process-usage";
import { rawLoad } from "../raw-load";

/** `again` is the same as `off`: their difference is the noise of this machine. */
const KINDS = ["off", "again", "metrics", "traces"] as const;
export type Kind = (typeof KINDS)[number];

const CONCURRENCY = 32;
/** Multiples of the number of kinds, so that the order of turns favors none. */
const READ_ROUNDS = 40;
const PASTE_ROUNDS = 28;
const WARM_UP_ROUNDS = 4;
/** About half a second: a turn may trace as many requests as are traced in a second. */
const READS = 10_000;
const POSTS = 480;
const SCRAPE_EVERY_MS = 15_000;

const of = <Value>(make: (kind: Kind, place: number) => Value) =>
  Object.fromEntries(KINDS.map((kind, place) => [kind, make(kind, place)])) as Record<Kind, Value>;

export const suite: Suite = async (bench) => {
  const [collector, x] = [await bench.server("collector"), await bench.server("x")];
  const { pid, ask } = bench.fork("measured-chains.ts", KINDS, {
    ...{ NODE_ENV: "production", NEXT_RUNTIME: "nodejs", RATE_LIMITS: "off", JOBS: "off" },
    METRICS_TOKEN: "a-token-for-measuring-of-32-characters",
    DATA_DIR: freshDataDir(),
    X_UPSTREAM_URL: x.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const ports: number[] = await ask("ports");
  const urls = of((_, place) => `http://127.0.0.1:${ports[place]}`);
  const pools = of((kind) => connect(urls[kind], CONCURRENCY));
  const read = (kind: Kind) => rawLoad(`${urls[kind]}/en/popular-videos`, READS, CONCURRENCY);
  const extract = (kind: Kind) =>
    load(urls[kind], times(POSTS, pasteFresh), CONCURRENCY, { pool: pools[kind] });

  for (const [what, send, requests, fullRounds] of [
    ["a page from the cache", read, READS, READ_ROUNDS],
    ["extractions of fresh posts", extract, POSTS, PASTE_ROUNDS],
  ] as const) {
    const rounds = bench.count(fullRounds / KINDS.length) * KINDS.length;
    const turns = of((kind) => async () => {
      const scrapeMs: number = await ask(kind);
      const { cpuMs, result } = await cpuDuring(pid, () => send(kind));
      if (result.failures > 0) throw new Error(`${result.failures} of ${what} failed`);
      return { scrapeMs, micros: (cpuMs * 1000) / requests, perSecond: result.perSecond };
    });
    const runs = await inTurns(turns, rounds, WARM_UP_ROUNDS);
    const perSecond = of((kind) => valuesOf(runs[kind], "perSecond"));
    const without = perSecond.off.map((rate, at) => (rate + (perSecond.again[at] ?? 0)) / 2);
    const noise = medianRatio(perSecond.again, perSecond.off).toFixed(3);
    const cpu = KINDS.map(
      (kind) => `${kind} ${(sum(valuesOf(runs[kind], "micros")) / rounds).toFixed(1)}`,
    );
    // A turn is too short for its share of a scrape.
    const scrapeMs = median(valuesOf(runs.metrics, "scrapeMs"));
    const lost = `less ${scrapeMs.toFixed(0)} ms of each ${SCRAPE_EVERY_MS / 1000} s for a scrape; without both against itself ${noise}; µs of CPU each: ${cpu.join(", ")}`;
    for (const [name, kind] of [
      ["metrics", "metrics"],
      ["metrics and traces", "traces"],
    ] as const) {
      const ratio = medianRatio(perSecond[kind], without) * (1 - scrapeMs / SCRAPE_EVERY_MS);
      bench.rows`${what}, with ${name} / without, requests/s, c=${CONCURRENCY} | ≥ 0.97 | ${ratio} | ${against(perSecond[kind], without)} requests/s in ${rounds} rounds of turns, ${lost}`;
    }
  }
};
