import { setTimeout as delay } from "node:timers/promises";
import { LANGUAGES } from "../../lib/i18n/languages";
import type { Suite } from "../bench";
import { generateProfiles } from "../data";
import { startFlooder } from "../flooder";
import { CRAWL, crawledPage } from "../floods";
import { connect, from, startVisits } from "../load";
import { percentile } from "../median";
import { cpuDuring } from "../process-usage";

/** Four videos each, every one in six languages: more addresses than are requested. */
const PROFILES = 20_000;
const ADDRESSES = PROFILES * 4 * LANGUAGES.length;
/** Seconds without the flood, and twice with it, at scale 1. */
const SECONDS = 30;
/** Connections of the network: many more than one visitor's browser opens. */
const AT_ONCE = 512;
const VISIT_EVERY_MS = 50;
/** What one network may want of a site with a million videos. */
const WANTED = 6_000_000;

/** What others see, and what it costs, while one network requests ever new addresses that exist. */
export const suite: Suite = async (bench) => {
  const { operator } = await bench.database();
  const flood = startFlooder(bench);
  await generateProfiles(PROFILES);
  const limited = { RATE_LIMITS: "on", TRUST_PROXY: "1", JOBS: "off", LOG_LEVEL: "silent" };
  const { url: origin, pid, liveMb } = await bench.inspectedSite(limited);
  const ms = SECONDS * 1000 * bench.scale;
  const crawl = (source: string | null, first: number, duration = ms) =>
    flood({ origin, what: CRAWL, source, ms: duration, first, atOnce: AT_ONCE });

  // More than are needed at once: no visit waits for a connection.
  const pool = connect(origin, 512);
  bench.defer(() => pool.close());
  let visits = 0;
  const visitDuring = async <Result>(work: () => Promise<Result>) => {
    const start = (path: (number: number) => string) =>
      startVisits(pool, VISIT_EVERY_MS, () => {
        visits += 1;
        const address = `10.${Math.floor(visits / 256) % 256}.${visits % 256}.7`;
        return from(address, path(visits));
      });
    // The last addresses, which the flood does not reach.
    const stopMissed = start((number) => crawledPage(ADDRESSES - number));
    const stopCached = start(() => "/en");
    const result = await work();
    const [missed, cached] = await Promise.all([stopMissed(), stopCached()]);
    return { result, seen: { missed, cached } };
  };
  const transactions = async () => {
    const [row] = await operator<{ count: number }[]>`
      select (xact_commit + xact_rollback)::int as count
      from pg_stat_database where datname = current_database()`;
    return row?.count ?? Number.NaN;
  };
  const floodFrom = async (first: number) => {
    const before = await transactions();
    const { result, ...used } = await cpuDuring(pid, () => crawl("one /24", first));
    return { ...result, ...used, transactions: (await transactions()) - before };
  };

  await crawl(null, 0, ms / 3);
  await visitDuring(() => delay(ms / 3));
  const { seen: quiet } = await visitDuring(() => delay(ms));
  const first = await floodFrom(ADDRESSES / 3);
  const firstMb = await liveMb();
  const { result: second, seen } = await visitDuring(() => floodFrom((ADDRESSES * 2) / 3));
  // Only now that the visits are over: what they hold is not the network's.
  const secondMb = await liveMb();

  const p95 = (kind: "missed" | "cached") =>
    `${percentile(seen[kind].ms, 0.95)} | ${percentile(quiet[kind].ms, 0.95).toFixed(1)} ms before; ${seen[kind].total} visits`;
  const { requests, refused, seconds } = second;
  const rate = requests / seconds;
  bench.rows`
    others while one /24 asks for ever new pages: a page that no cache has, p95 | ≤ 150 ms | ${p95("missed")}
    others while one /24 asks for ever new pages: a cached page, p95 | ≤ 50 ms | ${p95("cached")}
    visits of others that failed | ≤ 0 | ${seen.missed.failed + seen.cached.failed + quiet.missed.failed + quiet.cached.failed} | that network: ${requests - refused} of ${requests} served in ${seconds.toFixed(0)} s over ${AT_ONCE} connections, ${rate.toFixed(0)}/s: ${WANTED.toLocaleString("en-US")} addresses would take ${(WANTED / rate / 3600).toFixed(0)} h
    CPU of the server during it, of a core | ≤ 1 | ${second.cpuMs / 1000 / seconds} | ${(second.cpuMs / requests).toFixed(1)} ms a request, with what others ask
    transactions of the database for each of its requests | ≤ 10 | ${second.transactions / requests} | ${second.transactions}, with those of others
    live memory that the second half of its requests adds | ≤ 10 MB | ${secondMb - firstMb} | ${firstMb.toFixed(0)} MB after ${first.requests}, ${secondMb.toFixed(0)} MB after ${first.requests + requests}
  `;
};
