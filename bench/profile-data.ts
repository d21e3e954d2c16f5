import type { Sql } from "postgres";
import { VARIANTS } from "./dataset";
import { vacuum } from "./embedded-database";

const VIDEOS_EACH = 4;
/** Higher than the ids of any data set to which these are added. */
const FIRST_ID = 50_000_000;
/** Profiles that a flood requests, with four videos each. */
export const CRAWLED = 4_000;
/** Id of the first video of `generateProfiles`. */
export const firstCrawledVideo = FIRST_ID + 1;

/** Adds authors with a few videos each to a generated data set. Returns their handles. */
export async function generateProfiles(sql: Sql, count: number): Promise<string[]> {
  await sql.begin(async (tx) => {
    await tx`select set_config('session_replication_role', 'replica', true),
      set_config('statement_timeout', '0', true)`;
    await tx`insert into authors (id, username, display_name, search_key)
      select ${FIRST_ID}::int + i, 'crawled' || i, 'Crawled ' || i,
        'crawled' || i || E'\\x01' || 'crawled ' || i
      from generate_series(1, ${count}::int) i`;
    await tx`insert into author_stats (author_id, video_count)
      select ${FIRST_ID}::int + i, ${VIDEOS_EACH}::int from generate_series(1, ${count}::int) i`;
    await tx`insert into videos (id, tweet_id, author_id, text, thumbnail_url, width, height,
        duration_ms, created_at, first_listed_at)
      select ${FIRST_ID}::int + i, 1700000000000000000 + i, ${FIRST_ID}::int + 1 + i % ${count}::int,
        'Post number ' || i || ' about ' || md5(i::text),
        'https://pbs.twimg.com/amplify_video_thumb/' || i || '/img/' || left(md5(i::text), 16) || '.jpg',
        1280, 720, 5000 + i % 200000, t.at, t.at
      from generate_series(1, ${count * VIDEOS_EACH}::int) i,
        lateral (select now() - i * interval '1 second' as at) t`;
    await tx`insert into video_media (video_id, media_index, kind, width, height, duration_ms, variants)
      select id, 1, 'video', width, height, duration_ms,
        replace(${VARIANTS}::text, '{id}', id || '/vid/' || left(md5(id::text), 16))::jsonb
      from videos where id > ${FIRST_ID}::int`;
    await tx`insert into video_stats (video_id, author_id, download_count, view_count, favorite_count)
      select id, author_id, id % 1000, id % 3000, id % 10 from videos where id > ${FIRST_ID}::int`;
    // Moves the sequence behind these ids, so that later rows do not collide.
    await tx`select setval(pg_get_serial_sequence('authors', 'id'), max(id)) from authors`;
    await tx`select setval(pg_get_serial_sequence('videos', 'id'), max(id)) from videos`;
  });
  await vacuum(sql);
  return Array.from({ length: count }, (_, place) => `crawled${place + 1}`);
}
