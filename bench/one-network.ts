import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { LANGUAGES } from "../lib/i18n/languages";
import type { Suite } from "./bench";
import { generateProfiles } from "./dataset";
import { startFlooder } from "./flooder";
import { CRAWLS } from "./floods";
import { connect } from "./load";
import { percentile } from "./median";
import { cpuDuring } from "./process-usage";
import { from, type Seen, startVisits } from "./visits";

/** Four videos each, every one in six languages: more addresses than are asked for. */
const PROFILES = 20_000;
const ADDRESSES = PROFILES * 4 * LANGUAGES.length;
/** Seconds without the flood, and twice with it, at scale 1. */
const SECONDS = 30;
/** Connections of the network: many more than one visitor's browser opens. */
const AT_ONCE = 512;
const VISIT_EVERY_MS = 50;
/** What one network may want of a site with a million videos. */
const WANTED = 6_000_000;
const [WHAT = ""] = Object.keys(CRAWLS);

type Visits = { missed: Seen; cached: Seen };

/** What others see, and what it costs, while one network asks for ever new addresses that exist. */
export const suite: Suite = async (bench) => {
  const { url } = await bench.database();
  const flood = startFlooder(bench);
  const operator = postgres(url, { max: 1 });
  bench.defer(() => operator.end());
  await generateProfiles(PROFILES);
  const limited = { RATE_LIMITS: "on", TRUST_PROXY: "1", JOBS: "off", LOG_LEVEL: "silent" };
  const { url: origin, pid, liveMb } = await bench.inspectedSite(limited);
  const ms = SECONDS * 1000 * bench.scale;
  const crawl = (source: string | null, first: number, duration = ms) =>
    flood({ origin, what: WHAT, source, ms: duration, first, atOnce: AT_ONCE });

  // More than are needed at once: no visit waits for a connection.
  const pool = connect(origin, 512);
  bench.defer(() => pool.close());
  let visits = 0;
  const visitDuring = async <Result>(work: () => Promise<Result>) => {
    const visit = (path: (number: number) => string) => () => {
      visits += 1;
      const address = `10.${Math.floor(visits / 256) % 256}.${visits % 256}.7`;
      return from(address, { path: path(visits) });
    };
    // The last ones, which the flood does not reach.
    const missed = visit((number) => CRAWLS[WHAT]?.(ADDRESSES - number).path ?? "");
    const cached = visit(() => "/en");
    const stopMissed = startVisits(pool, VISIT_EVERY_MS, missed);
    const stopCached = startVisits(pool, VISIT_EVERY_MS, cached);
    const result = await work();
    const seen: Visits = { missed: await stopMissed(), cached: await stopCached() };
    return { result, seen };
  };
  const transactions = async () => {
    const [row] = await operator<{ count: number }[]>`
      select (xact_commit + xact_rollback)::int as count
      from pg_stat_database where datname = current_database()`;
    return row?.count ?? Number.NaN;
  };
  const floodFrom = async (first: number) => {
    const [before, began] = [await transactions(), performance.now()];
    const { cpuMs, result } = await cpuDuring(pid, () => crawl("one /24", first));
    const seconds = (performance.now() - began) / 1000;
    const live = await liveMb();
    const spent = (await transactions()) - before;
    return { ...result, cpuMs, seconds, liveMb: live, transactions: spent };
  };

  await crawl(null, 0, ms / 3);
  await visitDuring(() => delay(ms / 3));
  const { seen: quiet } = await visitDuring(() => delay(ms));
  const first = await floodFrom(ADDRESSES / 3);
  const { result: second, seen } = await visitDuring(() => floodFrom((ADDRESSES * 2) / 3));

  for (const [kind, what, atMost] of [
    ["missed", "a page that no cache has", 150],
    ["cached", "a cached page", 50],
  ] as const) {
    bench.figure(`others while one /24 asks for ever new pages: ${what}, p95`, `≤ ${atMost} ms`, {
      value: percentile(seen[kind].ms, 0.95),
      from: `${percentile(quiet[kind].ms, 0.95).toFixed(1)} ms before; ${seen[kind].ms.length} visits`,
    });
  }
  const { requests, refused, seconds } = second;
  const rate = requests / seconds;
  const all = [seen.missed, seen.cached, quiet.missed, quiet.cached];
  bench.figure("visits of others that failed", "≤ 0", {
    value: all.flatMap(({ failures }) => failures).length,
    from: `that network: ${requests - refused} of ${requests} served in ${seconds.toFixed(0)} s over ${AT_ONCE} connections, ${rate.toFixed(0)}/s: ${WANTED.toLocaleString("en-US")} addresses would take ${(WANTED / rate / 3600).toFixed(0)} h`,
  });
  bench.figure("CPU of the server during it, of a core", "≤ 1", {
    value: second.cpuMs / 1000 / seconds,
    from: `${(second.cpuMs / requests).toFixed(1)} ms a request, with what others ask`,
  });
  bench.figure("transactions of the database for each of its requests", "≤ 10", {
    value: second.transactions / requests,
    from: `${second.transactions}, with those of others`,
  });
  bench.figure("live memory that the second half of its requests adds", "≤ 10 MB", {
    value: second.liveMb - first.liveMb,
    from: `${first.liveMb.toFixed(0)} MB after ${first.requests}, ${second.liveMb.toFixed(0)} MB after ${first.requests + requests}`,
  });
};
