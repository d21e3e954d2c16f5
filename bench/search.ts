import { sql } from "../db/client";
import type { Suite } from "./bench";
import { fill, spread } from "./data";
import { load } from "./load";
import { inSeries, median, sum, timed } from "./median";

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
  const ms = await timed(() => fill("posts", { count: Math.round(VIDEOS * bench.scale) }));
  console.log(`videos: ${(ms / 1000).toFixed(0)} s`);
  const pairs = await drawWords(true, ROUNDS * CALLS + WARM_UP);
  const frequent = await drawWords(false, ROUNDS * CALLS);
  const { url } = await bench.site({ JOBS: "off" });
  const searchFor = (words: string[]) =>
    load(
      url,
      words.map((word) => ({ path: `/api/twitter/search?q=${encodeURIComponent(word)}` })),
      CLIENTS,
    );
  await searchFor(pairs.splice(0, WARM_UP));
  for (const [kind, words] of [
    ["two CJK characters", pairs],
    ["two letters that most posts have", frequent],
  ] as const) {
    const rounds = await inSeries(ROUNDS, (round) =>
      searchFor(words.slice(round * CALLS, (round + 1) * CALLS)),
    );
    const perSecond = median(rounds.map((round) => round.perSecond)).toFixed(0);
    const failures = sum(rounds.map((round) => round.failures));
    const from = `median of ${ROUNDS} × ${CALLS} searches, ${perSecond}/s, ${failures} failures`;
    const [p50, p99] = [rounds.map((round) => round.p50), rounds.map((round) => round.p99)];
    bench.figure(`search of ${kind}, p50, c=${CLIENTS}`, "≤ 30 ms", { value: median(p50), from });
    bench.figure(`search of ${kind}, p99, c=${CLIENTS}`, "≤ 150 ms", { value: median(p99), from });
  }
};

async function drawWords(isCjk: boolean, count: number): Promise<string[]> {
  const rows = await sql()<{ text: string }[]>`
    select distinct case when ${isCjk} then substr(text, 1, 2) else left(split_part(text, ' ', 2), 2) || ' '
      || left(split_part(text, ' ', 3), 2) || ' ' || left(split_part(text, ' ', 4), 2) end as text
    from videos tablesample system (10)
    where case when ${isCjk} then id % 4 < 2 else id % 4 = 2 end order by text limit ${20 * count}`;
  return spread(rows, count);
}
