import { AS_MIGRATED, addMedia, addSearch, DAY, fill, KANA, VARIANTS } from "./data";
import { sum, timed } from "./median";

const VIDEOS_EACH = 10;
/** Videos of one author, at every size of the data. */
const PROLIFIC = 5_000;

/** Handle of the author with `PROLIFIC` videos. */
export const PROLIFIC_HANDLE = "prolific1";

const TABLES = "authors, author_stats, videos, video_media, video_stats, video_search".split(", ");

/**
 * Replaces all videos by so many listed ones, with a tenth as many authors, in the order of the primary
 * keys; all other indexes are built after. A tenth were downloaded within a day, half of them within the
 * month. Returns the seconds of each step.
 */
export async function loadMillions(videos: number, now: Date): Promise<[string, number][]> {
  const steps: [string, number][] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    steps.push([name, (await timed(work)) / 1000]);
    console.log(`${videos} videos: ${steps.at(-1)?.join(" ")} s`);
  };
  const authors = Math.ceil(videos / VIDEOS_EACH);
  const every = Math.floor(videos / PROLIFIC);
  const today = new Date(Math.floor(now.getTime() / DAY) * DAY).toISOString();
  const whole = await timed(() =>
    fill(async (tx) => {
      await tx`select set_config('auto_explain.log_min_duration', '-1', true)`;
      const indexes = await tx<{ name: string; definition: string }[]>`
        select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
        from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
        where c.oid is null and i.indrelid::regclass::text = any(${TABLES})`;
      for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
      await tx`truncate authors, video_buckets_5m, video_buckets_1h, video_buckets_1d cascade`;
      await step(
        "authors",
        () => tx`insert into authors (id, username, display_name, search_key)
        select i, handle, name, handle || E'\\x01' || name
        from generate_series(1, ${authors}::int) i,
          lateral (select case i when 1 then ${PROLIFIC_HANDLE} else left(word(), 7) || i end as handle,
            word() || ' ' || kanji(2000) || kanji(2000) as name) drawn`,
      );
      await step(
        "author_stats",
        () => tx`
        insert into author_stats (author_id, video_count, daily_downloads, total_downloads)
        select id, ${VIDEOS_EACH}::int, floor(random() * 100),
          10 + 10 * floor(1e6 / (1 + floor(random() * ${authors}::int)))
        from authors order by id`,
      );
      await step(
        "videos",
        () => tx`
        insert into videos (id, tweet_id, author_id, text, thumbnail_url, width, height, duration_ms,
          hidden, languages, created_at, first_listed_at)
        select i, 1500000000000000000 + i,
          case when i % ${every}::int = 0 then 1 else 2 + i % (${authors}::int - 1) end,
          case i % 2 when 0 then word() || ' ' || word() || ' ' || word()
            else kanji(2000) || kanji(2000) || pick(${KANA}) || kanji(2000) || kanji(2000)
              || pick(${KANA}) || kanji(2000) || kanji(2000) || pick(${KANA}) end,
          'https://pbs.twimg.com/amplify_video_thumb/' || i || '/img/' || md5(i::text) || '.jpg',
          1280, 720, 5000 + i % 200000, i % 500 = 0, (array[1, 4, 2, 8])[1 + i % 4], t.at, t.at
        from generate_series(1, ${videos}::int) i,
          lateral (select ${now.toISOString()}::timestamptz
            - (${videos}::int - i) * interval '90 days' / ${videos}::int as at) t`,
      );
      await step("video_media", () => addMedia(tx, VARIANTS.slice(0, 1)));
      await step(
        "video_stats",
        () => tx`
        insert into video_stats (video_id, author_id, download_count, view_count, favorite_count)
        select id, author_id, n, n * 2, n / 30 from (
          select id, author_id, 1 + floor(1e6 / (1 + floor(random() * ${videos}::int)))::int as n
          from videos order by id) drawn`,
      );
      await step("video_search", () => addSearch(tx));
      for (const { name, definition } of indexes) {
        await step(`index ${name}`, () => tx.unsafe(definition));
      }
      await tx.unsafe(AS_MIGRATED);
      await step("counts of the last month", async () => {
        await tx`insert into video_buckets_5m (bucket, video_id, downloads, views)
          select date_bin('5 minutes', ${now.toISOString()}::timestamptz
            - (video_id % 276) * interval '5 minutes', '2000-01-01 00:00Z'),
            video_id, download_count, view_count
          from video_stats where video_id % 10 = 1`;
        await tx`insert into video_buckets_1d (bucket, video_id, downloads, views)
          select ${today}::timestamptz - (1 + video_id % 28) * interval '1 day',
            video_id, download_count, view_count
          from video_stats where video_id % 2 = 1`;
        await tx`insert into job_states (job, watermark) values ('rollup', ${today})
          on conflict (job) do update set watermark = excluded.watermark`;
      });
    }),
  );
  return [...steps, ["the rest", whole / 1000 - sum(steps.map(([, seconds]) => seconds))]];
}
