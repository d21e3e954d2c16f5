import { LEADERBOARDS, leaderboardName } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { addAuthors, addMedia, DAY, fill, makePastPartitions } from "./data";
import { timed, times } from "./median";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** At scale 1: a million videos by 100 000 authors, a million downloads a day for 30 days. */
const VIDEOS = 1_000_000;
const DOWNLOADS_PER_DAY = 1_000_000;
/** Ten thousand videos and downloads a day: enough for full pages. */
export const FULL_PAGES = 0.01;

const floor = (time: number, step: number) => Math.floor(time / step) * step;

/** Fills a migrated, empty database with the rows of 30 days before now, and its leaderboards. */
export async function generateDataset(scale: number, now = new Date()): Promise<void> {
  const videos = Math.round(VIDEOS * scale);
  const end = floor(now.getTime(), 5 * MINUTE);
  const finest = floor(end - 26 * HOUR, HOUR);
  const hours = floor(end, DAY) - 8 * DAY;
  const days = floor(end, DAY) - 30 * DAY;
  await makePastPartitions(days, end);
  await fill(async (tx) => {
    const authors = Math.ceil(videos / 10);
    await addAuthors(tx, authors);
    // One video in 500 is hidden from lists.
    await tx`insert into videos (id, tweet_id, author_id, text, thumbnail_url, width, height, duration_ms,
        hidden, languages, created_at, first_listed_at)
      select i, 1500000000000000000 + i, 1 + (random() ^ 3 * (${authors}::int - 1))::int,
        'Post number ' || i || ' about ' || md5(i::text) || ' https://t.co/' || left(md5(i::text), 10),
        'https://pbs.twimg.com/amplify_video_thumb/' || i || '/img/' || left(md5(i::text), 16) || '.jpg',
        1280, 720, 5000 + i % 200000, i % 500 = 0,
        (array[1, 1, 1, 4, 4, 4, 2, 8, 48, 0])[1 + i % 10], t.at, t.at
      from generate_series(1, ${videos}::int) i,
        lateral (select ${now.toISOString()}::timestamptz
          - (${videos}::int - i) * interval '90 days' / ${videos}::int as at) t`;
    await addMedia(tx);
    for (const [tier, step, from, until] of [
      ["video_buckets_5m", 5 * MINUTE, finest, end],
      ["video_buckets_1h", HOUR, hours, finest],
      ["video_buckets_1d", DAY, days, hours],
    ] as const) {
      for (let day = from; day < until; day += DAY) {
        const ms = Math.min(DAY, until - day);
        // Zipf's law with exponent 1; half of the draws go to the day's trending videos.
        await tx`insert into ${tx(tier)} (bucket, video_id, downloads, views, favorites)
          select ${new Date(day).toISOString()}::timestamptz + slot * ${step}::int * interval '1 millisecond',
            video_id, n, n * 2, floor(0.03 * n + random())::int
          from (
            select floor(random() * ${ms / step}::float8)::int as slot,
              1 + (floor(${videos}::float8 ^ random())::bigint
                + case when random() < 0.5 then 0 else ${Math.round((day / DAY) * 7919)}::bigint end)
                % ${videos}::bigint as video_id,
              count(*)::int as n
            from generate_series(1, ${Math.round((DOWNLOADS_PER_DAY * scale * ms) / DAY)}::int) group by 1, 2
          ) drawn order by slot, video_id`;
      }
    }
    for (const [finer, coarser, step, from] of [
      ["video_buckets_5m", "video_buckets_1h", "1 hour", finest],
      ["video_buckets_1h", "video_buckets_1d", "1 day", hours],
    ] as const) {
      await tx`insert into ${tx(coarser)} (bucket, video_id, downloads, views, favorites)
        select date_bin(${step}::interval, bucket, '2000-01-01 00:00Z'), video_id,
          sum(downloads), sum(views), sum(favorites)
        from ${tx(finer)} where bucket >= ${new Date(from).toISOString()}
        group by 1, 2 order by 1, 2`;
    }
    await tx`insert into video_stats (video_id, author_id, download_count, view_count, favorite_count)
      select v.id, v.author_id, coalesce(d, 0), coalesce(w, 0), coalesce(f, 0)
      from videos v left join (
        select video_id, sum(downloads) as d, sum(views) as w, sum(favorites) as f
        from video_buckets_1d group by 1
      ) b on b.video_id = v.id order by v.id`;
    const mark = new Date(floor(now.getTime() - 2 * MINUTE, 5 * MINUTE));
    await tx`insert into job_states (job, watermark) values ('rollup', ${mark.toISOString()})
      on conflict (job) do update set watermark = excluded.watermark`;
  });
}

export async function makeLeaderboards(): Promise<void> {
  for (const board of LEADERBOARDS) {
    const ms = await timed(() => refreshLeaderboard(board, new Date()));
    console.log(`${leaderboardName(board)}: ${ms.toFixed(0)} ms`);
  }
}

const VIDEOS_EACH = 4;
/** Higher than the ids of any data set to which profiles are added. */
const FIRST_ID = 50_000_000;
/** Id of the first video of `generateProfiles`. */
export const firstCrawledVideo = FIRST_ID + 1;
/** Profiles that a flood requests, with four videos each. */
export const CRAWLED = 4_000;

/** Adds authors with four videos each. Returns their handles. */
export async function generateProfiles(count: number): Promise<string[]> {
  await fill(async (tx) => {
    await addAuthors(tx, count, "crawled", FIRST_ID);
    await tx`update author_stats set video_count = ${VIDEOS_EACH}::int where author_id > ${FIRST_ID}::int`;
    await tx`insert into videos (id, tweet_id, author_id, text, thumbnail_url, width, height,
        duration_ms, created_at, first_listed_at)
      select ${FIRST_ID}::int + i, 1700000000000000000 + i, ${FIRST_ID}::int + 1 + i % ${count}::int,
        'Post number ' || i || ' about ' || md5(i::text),
        'https://pbs.twimg.com/amplify_video_thumb/' || i || '/img/' || left(md5(i::text), 16) || '.jpg',
        1280, 720, 5000 + i % 200000, t.at, t.at
      from generate_series(1, ${count * VIDEOS_EACH}::int) i,
        lateral (select now() - i * interval '1 second' as at) t`;
    await addMedia(tx, undefined, FIRST_ID);
    await tx`insert into video_stats (video_id, author_id, download_count, view_count, favorite_count)
      select id, author_id, id % 1000, id % 3000, id % 10 from videos where id > ${FIRST_ID}::int`;
    // Moves the sequences behind these ids, so that later rows do not collide.
    await tx`select setval(pg_get_serial_sequence('authors', 'id'), max(id)) from authors`;
    await tx`select setval(pg_get_serial_sequence('videos', 'id'), max(id)) from videos`;
  });
  return times(count, (place) => `crawled${place + 1}`);
}
