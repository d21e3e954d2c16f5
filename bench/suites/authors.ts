import { sql } from "../../db/client";
import { suggestAuthors } from "../../db/queries/author-search";
import { getNow } from "../../db/queries/clock";
import { refreshAuthors } from "../../lib/rankings/refresh";
import type { Suite } from "../bench";
import { fill, SYLLABLES, spread } from "../data";
import { load } from "../load";
import { inSeries, inTurns, median, ratioOf, sum, times, timesOf, valuesOf } from "../median";

const AUTHORS = 1_000_000;
const ROUNDS = 21;
const QUESTIONS = 2000;
const WARM_UP = 200;
const PAGE_CALLS = 300;
const PAGE_ROUNDS = 7;
const SUGGEST_ROUNDS = 6;

export const suite: Suite = async (bench) => {
  await bench.database();
  await fill("authors", { count: Math.round(AUTHORS * bench.scale) });
  await refreshAuthors(await getNow());
  // The time that the index saves, for texts on which other search indexes are slow.
  for (const [kind, texts, atMost] of [
    ["two CJK characters", await drawTexts(true, ROUNDS), 0.05],
    ["two letters that are in every tenth name", SYLLABLES.split(" "), 0.2],
  ] as const) {
    const text = (round: number) => texts[round % texts.length] ?? "";
    const own = (round: number) => suggestAuthors(text(round), 10);
    const whole = (round: number) => readAll(text(round));
    const ms = await timesOf({ own, whole }, ROUNDS);
    bench.rows`suggestions for ${kind} / reading the whole table | ≤ ${atMost} | ${ratioOf(ms.own, ms.whole, 2, " ms")}`;
  }
  const half = QUESTIONS / 2;
  const texts = [...(await drawTexts(true, half)), ...(await drawTexts(false, half))];
  const { url } = await bench.site({ JOBS: "off" });

  const page = (number: number, calls = PAGE_CALLS) =>
    times(calls, () => `/api/authors?sort_by=daily_downloads&page=${number}`);
  await load(url, page(1, WARM_UP), 4);
  const read = (number: number) => async () => (await load(url, page(number), 4)).p50;
  const pages = await inTurns({ first: read(1), deep: read(500) }, PAGE_ROUNDS);
  bench.rows`directory, page 500 / page 1, p50, c=4 | ≤ 3 | ${ratioOf(pages.deep, pages.first, 2, " ms")}`;

  // Each text once, so that no answer is cached, in a mixed order.
  const calls = texts
    .map((text, place) => ({ text, order: (place * 7919) % texts.length }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ text }) => `/api/authors/suggest?query=${encodeURIComponent(text)}`);
  await load(url, calls.splice(0, WARM_UP), 4);
  const share = calls.length / SUGGEST_ROUNDS;
  const rounds = await inSeries(SUGGEST_ROUNDS, async (round) => {
    await countDownloads(round);
    return load(url, calls.slice(round * share, (round + 1) * share), 20);
  });
  bench.rows`suggestions never asked before, right after authors were counted, p99 / p50, c=20 | ≤ 3 | ${ratioOf(valuesOf(rounds, "p99"), valuesOf(rounds, "p50"), 1, " ms")}, medians of ${SUGGEST_ROUNDS}, ${median(valuesOf(rounds, "perSecond")).toFixed(0)} requests/s, ${sum(valuesOf(rounds, "failures"))} failures`;
};

const readAll = (text: string) =>
  sql().begin(async (tx) => {
    await tx`select set_config('enable_indexscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true)`;
    await tx`select username, display_name, avatar_url
      from authors a join author_stats s on s.author_id = a.id
      where search_key like ${`%${text}%`}
      order by s.total_downloads desc, a.id desc limit 10`;
  });

/** Adds a download for one author in a hundred, others at each turn, and runs the job that counts. */
async function countDownloads(turn: number): Promise<void> {
  await sql().begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      with counted as (
        update video_stats set download_count = download_count + 1
        where (video_id + ${turn}::int) % 100 = 0 returning video_id
      )
      insert into video_buckets_5m as b (bucket, video_id, downloads)
      select date_bin('5 min', now(), '2000-01-01 00:00Z'), video_id, 1 from counted
      on conflict (bucket, video_id) do update set downloads = b.downloads + 1`;
  });
  await refreshAuthors(await getNow());
}

async function drawTexts(isCjk: boolean, count: number): Promise<string[]> {
  const rows = await sql()<{ text: string }[]>`
    select distinct text from (
      select case when ${isCjk} then left(display_name, 2) else left(lower(username), 3 + (id % 3)::int) end as text
      from authors tablesample system (20) where not ${isCjk} or display_name > 'ぁ'
    ) drawn where length(text) > 1 order by text`;
  return spread(rows, count);
}
