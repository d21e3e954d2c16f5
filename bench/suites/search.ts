import { sql } from "../../db/client";
import type { Suite } from "../bench";
import { fill, spread } from "../data";
import { load } from "../load";
import { inSeries, median, sum, valuesOf } from "../median";

const VIDEOS = 1_000_000;
const ROUNDS = 6;
const CALLS = 400;
/**
 * Searches after which the CPU time of each no longer falls, as in a running server: 1.6 ms for the
 * first, 0.9 ms after 2,000, once V8 has compiled the code.
 */
const WARM_UP = 2400;
const CLIENTS = 20;

/** Search of videos by the API; at scale 1 among a million. No search is sent twice, so none is cached. */
export const suite: Suite = async (bench) => {
  await bench.database();
  await fill("posts", { count: Math.round(VIDEOS * bench.scale) });
  const pairs = await drawSearches(true, ROUNDS * CALLS + WARM_UP);
  const frequent = await drawSearches(false, ROUNDS * CALLS);
  const { url } = await bench.site({ JOBS: "off" });
  await load(url, pairs.splice(0, WARM_UP), CLIENTS);
  for (const [kind, searches] of [
    ["two CJK characters", pairs],
    ["two letters that most posts have", frequent],
  ] as const) {
    const rounds = await inSeries(ROUNDS, (round) =>
      load(url, searches.slice(round * CALLS, (round + 1) * CALLS), CLIENTS),
    );
    const perSecond = median(valuesOf(rounds, "perSecond")).toFixed(0);
    const failures = sum(valuesOf(rounds, "failures"));
    const from = `median of ${ROUNDS} × ${CALLS} searches, ${perSecond}/s, ${failures} failures`;
    bench.rows`
      search of ${kind}, p50, c=${CLIENTS} | ≤ 30 ms | ${median(valuesOf(rounds, "p50"))} | ${from}
      search of ${kind}, p99, c=${CLIENTS} | ≤ 150 ms | ${median(valuesOf(rounds, "p99"))} | ${from}
    `;
  }
};

async function drawSearches(isCjk: boolean, count: number): Promise<string[]> {
  const rows = await sql()<{ text: string }[]>`
    select distinct case when ${isCjk} then substr(text, 1, 2) else left(split_part(text, ' ', 2), 2) || ' '
      || left(split_part(text, ' ', 3), 2) || ' ' || left(split_part(text, ' ', 4), 2) end as text
    from videos tablesample system (10)
    where case when ${isCjk} then id % 4 < 2 else id % 4 = 2 end order by text limit ${20 * count}`;
  return spread(rows, count).map((word) => `/api/twitter/search?q=${encodeURIComponent(word)}`);
}
