import { sql } from "../db/client";
import type { Suite } from "./bench";
import { addAuthors, addMedia, addSearch, fill, HANGUL, KANA, spread, VARIANTS } from "./data";
import { load } from "./load";
import { median, sum, timed, times } from "./median";

/** Videos at scale 1. */
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
export const search: Suite = async (bench) => {
  await bench.database();
  const ms = await timed(() => generatePosts(Math.round(VIDEOS * bench.scale)));
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
    const rounds = [];
    for (const round of times(ROUNDS, (place) => place * CALLS)) {
      rounds.push(await searchFor(words.slice(round, round + CALLS)));
    }
    const perSecond = median(rounds.map((round) => round.perSecond)).toFixed(0);
    const failures = sum(rounds.map((round) => round.failures));
    const from = `median of ${ROUNDS} × ${CALLS} searches, ${perSecond}/s, ${failures} failures`;
    const [p50, p99] = [rounds.map((round) => round.p50), rounds.map((round) => round.p99)];
    bench.figure(`search of ${kind}, p50, c=${CLIENTS}`, "≤ 30 ms", { value: median(p50), from });
    bench.figure(`search of ${kind}, p99, c=${CLIENTS}`, "≤ 150 ms", { value: median(p99), from });
  }
};

/**
 * Listed videos by a tenth as many authors: posts of 60 to 100 characters, half of them in Japanese, the
 * others in Latin letters and Hangul.
 */
const generatePosts = (count: number) =>
  fill(async (tx) => {
    const authors = Math.ceil(count / 10);
    await addAuthors(tx, authors);
    await tx`insert into videos (id, tweet_id, author_id, text, created_at, first_listed_at)
      select i, 1500000000000000000 + i, 1 + i % ${authors}::int, case
          when i % 4 < 2 then (select string_agg(kanji(2000) || kanji(2000) || pick(${KANA})
              || pick(${KANA}) || pick(${KANA}), '' order by n) from generate_series(1, 14) n where i > 0)
          when i % 4 = 2 then (select string_agg(word(), ' ' order by n)
              from generate_series(1, 12) n where i > 0)
          else (select string_agg(pick(${HANGUL}) || pick(${HANGUL}) || pick(${HANGUL}), ' ' order by n)
              from generate_series(1, 16) n where i > 0) end, at, at
      from generate_series(1, ${count}::int) i,
        lateral (select now() - (${count}::int - i) * interval '90 days' / ${count}::int as at) t`;
    await tx`insert into video_stats (video_id, author_id, download_count)
      select id, author_id, floor(1e6 / (1 + floor(random() * ${count}::int)))::bigint from videos`;
    await addMedia(tx, VARIANTS.slice(0, 1));
    await addSearch(tx);
  }, "video_search_grams");

/** The first search words of posts: two kanji, or three pairs of letters. */
async function drawWords(isCjk: boolean, count: number): Promise<string[]> {
  const rows = await sql()<{ text: string }[]>`
    select distinct case when ${isCjk} then substr(text, 1, 2) else left(split_part(text, ' ', 2), 2) || ' '
      || left(split_part(text, ' ', 3), 2) || ' ' || left(split_part(text, ' ', 4), 2) end as text
    from videos tablesample system (10)
    where case when ${isCjk} then id % 4 < 2 else id % 4 = 2 end order by text limit ${20 * count}`;
  return spread(rows, count);
}
