import type { Sql, TransactionSql } from "postgres";
import { makePartition } from "../db/queries/count-tables";
import { PARTITIONED_TABLES, partitionName, periodOf } from "../lib/jobs/partition-plan";
import { vacuum } from "./embedded-database";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** At scale 1: a million videos by 100 000 authors, a million downloads a day for 30 days. */
const VIDEOS = 1_000_000;
const DOWNLOADS_PER_DAY = 1_000_000;

type Tier = "video_buckets_5m" | "video_buckets_1h" | "video_buckets_1d";

const floor = (time: number, step: number) => Math.floor(time / step) * step;

/** Fills a migrated, empty database with the rows of 30 days before `now`. */
export async function generateDataset(sql: Sql, scale: number, now: Date): Promise<void> {
  const videos = Math.round(VIDEOS * scale);
  await sql.begin(async (tx) => {
    await hurry(tx);
    await generateVideos(tx, videos, now);
  });
  const end = floor(now.getTime(), 5 * MINUTE);
  const finest = floor(end - 26 * HOUR, HOUR);
  const hours = floor(end, DAY) - 8 * DAY;
  const days = floor(end, DAY) - 30 * DAY;
  await makePastPartitions(days, end);
  await sql.begin(async (tx) => {
    await hurry(tx);
    const draw = (tier: Tier, step: number, from: number, until: number) =>
      drawDownloads(tx, { tier, step, from, until, videos, perDay: DOWNLOADS_PER_DAY * scale });
    await draw("video_buckets_5m", 5 * MINUTE, finest, end);
    await draw("video_buckets_1h", HOUR, hours, finest);
    await draw("video_buckets_1d", DAY, days, hours);
    await sumUp(tx, "video_buckets_5m", "video_buckets_1h", "1 hour", finest);
    await sumUp(tx, "video_buckets_1h", "video_buckets_1d", "1 day", hours);
    await totalUp(tx, now);
  });
  await vacuum(sql);
}

/** Foreign keys hold by construction; checking each row would take most of the time. */
async function hurry(tx: TransactionSql): Promise<void> {
  await tx`select set_config('session_replication_role', 'replica', true),
    set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '256MB', true),
    set_config('statement_timeout', '0', true), setseed(0.42)`;
}

/** One video in 500 is hidden from lists. */
async function generateVideos(tx: TransactionSql, videos: number, now: Date): Promise<void> {
  const authors = Math.ceil(videos / 10);
  await tx`insert into authors (id, username, display_name, search_key)
    select i, 'author' || i, 'Author ' || i, 'author' || i || E'\\x01' || 'author ' || i
    from generate_series(1, ${authors}::int) i`;
  await tx`insert into author_stats (author_id) select i from generate_series(1, ${authors}::int) i`;
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
  await tx`insert into video_media (video_id, media_index, kind, width, height, duration_ms, variants)
    select i, 1, 'video', 1280, 720, 5000 + i % 200000,
      replace(${VARIANTS}::text, '{id}', i || '/vid/' || left(md5(i::text), 16))::jsonb
    from generate_series(1, ${videos}::int) i`;
}

/** A video's files; `{id}` is replaced. */
export const VARIANTS = JSON.stringify(
  [[1280, 720] as const, [640, 360] as const, [480, 270] as const].map(([width, height]) => ({
    url: `https://video.twimg.com/amplify_video/{id}/${width}x${height}.mp4`,
    width,
    height,
    bitrate: width * 1700,
  })),
);

export async function makePastPartitions(from: number, until: number): Promise<void> {
  for (const table of PARTITIONED_TABLES.filter(({ key }) => key === "bucket")) {
    const begin = table.unit === "month" ? from : until - 9 * DAY;
    for (let time = begin; time < until + DAY; ) {
      const period = periodOf(table.unit, new Date(time));
      await makePartition(table, partitionName(table, period), period);
      time = period.until.getTime();
    }
  }
}

type Draw = {
  tier: Tier;
  step: number;
  from: number;
  until: number;
  videos: number;
  perDay: number;
};

/** Zipf's law with exponent 1; half of the draws go to the day's trending videos. */
async function drawDownloads(tx: TransactionSql, draw: Draw): Promise<void> {
  const { tier, step, videos, perDay } = draw;
  for (let from = draw.from; from < draw.until; from += DAY) {
    const until = Math.min(from + DAY, draw.until);
    const events = Math.round((perDay * (until - from)) / DAY);
    const shift = (from / DAY) * 7919;
    await tx`
      insert into ${tx(tier)} (bucket, video_id, downloads, views, favorites)
      select ${new Date(from).toISOString()}::timestamptz + slot * ${step}::int * interval '1 millisecond',
        video_id, n, n * 2, floor(0.03 * n + random())::int
      from (
        select floor(random() * ${(until - from) / step}::float8)::int as slot,
          1 + (floor(${videos}::float8 ^ random())::bigint
            + case when random() < 0.5 then 0 else ${Math.round(shift)}::bigint end)
            % ${videos}::bigint as video_id,
          count(*)::int as n
        from generate_series(1, ${events}::int) group by 1, 2
      ) drawn order by slot, video_id`;
  }
}

async function sumUp(
  tx: TransactionSql,
  finer: Tier,
  coarser: Tier,
  step: string,
  from: number,
): Promise<void> {
  await tx`insert into ${tx(coarser)} (bucket, video_id, downloads, views, favorites)
    select date_bin(${step}::interval, bucket, '2000-01-01 00:00Z'), video_id,
      sum(downloads), sum(views), sum(favorites)
    from ${tx(finer)} where bucket >= ${new Date(from).toISOString()}
    group by 1, 2 order by 1, 2`;
}

async function totalUp(tx: TransactionSql, now: Date): Promise<void> {
  await tx`insert into video_stats (video_id, author_id, download_count, view_count, favorite_count)
    select v.id, v.author_id, coalesce(d, 0), coalesce(w, 0), coalesce(f, 0)
    from videos v left join (
      select video_id, sum(downloads) as d, sum(views) as w, sum(favorites) as f
      from video_buckets_1d group by 1
    ) b on b.video_id = v.id order by v.id`;
  const mark = new Date(floor(now.getTime() - 2 * MINUTE, 5 * MINUTE));
  await tx`insert into job_states (job, watermark) values ('rollup', ${mark.toISOString()})
    on conflict (job) do update set watermark = excluded.watermark`;
}
