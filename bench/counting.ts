import { setDatabase, sql } from "../db/client";
import { countEvents } from "../db/queries/counting";
import { countEvent } from "../lib/counting/count-event";
import { vacuum } from "./embedded-database";
import type { Figure } from "./figure";
import { inTurns, median, medianRatio } from "./median";

/** Videos at scale 1. */
const VIDEOS = 1_000_000;
/** Rows that one statement inserts. */
const CHUNK = 50_000;
const ROUNDS = 7;
/** Duration of each run at scale 1. */
const SECONDS = 2;
const LEAST_SECONDS = 0.5;
/** Enough for one full batch to gather while another commits. */
const CALLERS = 2_000;

type Count = (videoId: string) => PromiseLike<unknown>;

/** Zipf's law with exponent 1: few videos have most of the downloads. */
const spreadOver = (videos: number) => () => String(1 + Math.floor(videos ** Math.random()));
const hot = () => "7";

let lastVisitor = 0;

function download(videoId: string) {
  lastVisitor += 1;
  return {
    kind: "download",
    videoId,
    visitor: String(lastVisitor),
    // Each visitor in a separate network: the most rows.
    network: String(lastVisitor),
    language: "en",
  } as const;
}

const batched: Count = (videoId) => countEvent(download(videoId));
const oneByOne: Count = (videoId) => countEvents([download(videoId)], { networkCap: 5 });
/** A lower bound for counting: no visitor hash, no totals. */
const bareUpsert: Count = (videoId) => sql()`
  insert into video_buckets_5m as b (bucket, video_id, downloads)
  values (date_bin('5 min', now(), '2000-01-01 00:00Z'), ${videoId}, 1)
  on conflict (bucket, video_id) do update set downloads = b.downloads + 1`;

async function fillDatabase(videos: number): Promise<void> {
  await sql()`insert into authors (username, display_name, search_key) values ('bench', 'Bench', 'bench')`;
  for (let last = 0; last < videos; last += CHUNK) {
    await sql()`insert into videos (tweet_id, author_id, first_listed_at)
      select i::text, (select max(id) from authors), now()
      from generate_series(${last + 1}::int, ${Math.min(last + CHUNK, videos)}::int) i`;
  }
  await sql()`insert into video_stats (video_id, author_id) select id, author_id from videos`;
  await vacuum(sql());
}

/** Counts per second with this many callers, each waiting for its answer before it counts again. */
async function rate(
  count: Count,
  callers: number,
  video: () => string,
  seconds: number,
): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let done = 0;
  const caller = async () => {
    while (performance.now() < end) {
      await count(video());
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (done / (performance.now() - began)) * 1000;
}

/** Counting rates on a migrated database with many videos, all listed already. */
export async function countingFigures(databaseUrl: string, scale: number): Promise<Figure[]> {
  await setDatabase(databaseUrl);
  const videos = VIDEOS * scale;
  const spread = spreadOver(videos);
  await fillDatabase(videos);
  const seconds = Math.max(LEAST_SECONDS, SECONDS * scale);
  for (const count of [bareUpsert, oneByOne, batched]) await rate(count, 50, spread, seconds); // warm-up
  const perSecond = await inTurns(
    {
      bare: () => rate(bareUpsert, 50, spread, seconds),
      batched: () => rate(batched, CALLERS, spread, seconds),
      hot: () => rate(batched, CALLERS, hot, seconds),
      batched50: () => rate(batched, 50, spread, seconds),
      oneByOne: () => rate(oneByOne, 50, spread, seconds),
    },
    ROUNDS,
  );
  const against = (one: number[], other: number[]) =>
    `${median(one).toFixed(0)} against ${median(other).toFixed(0)} counts/s, medians of ${ROUNDS}`;
  return [
    {
      what: "batched counting, 2 000 callers / one bare bucket upsert per request, which counts less, c=50",
      value: medianRatio(perSecond.batched, perSecond.bare),
      unit: "",
      bar: { atLeast: 2 },
      from: `${against(perSecond.batched, perSecond.bare)}; batched at c=50: ${median(perSecond.batched50).toFixed(0)}`,
    },
    {
      what: "batched counting / the same transaction per request, both c=50",
      value: medianRatio(perSecond.batched50, perSecond.oneByOne),
      unit: "",
      bar: { atLeast: 4 },
      from: against(perSecond.batched50, perSecond.oneByOne),
    },
    {
      what: "batched counting, one hot video / spread over many, 2 000 callers",
      value: medianRatio(perSecond.hot, perSecond.batched),
      unit: "",
      bar: { atLeast: 0.8 },
      from: against(perSecond.hot, perSecond.batched),
    },
  ];
}
