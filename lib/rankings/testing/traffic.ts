import type { Sql } from "postgres";
import { flushEvents } from "@/db/queries/counting";

export type Happening = { videoId: string; kind: "download" | "view" | "favorite" | "unfavorite" };

/** Pseudorandom numbers from 0 to 1, the same for the same seed (Mulberry32, public domain). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The author of the videos that are left out because the author is blocked. */
const BLOCKED_AUTHOR = 9;

/** Takes videos out of lists: hidden, sensitive, removed, gone from X, or by a blocked author, in turn. */
export async function leaveOut(
  sql: Sql,
  ids: readonly number[],
  reasons = ids.map((_, place) => place % 5),
): Promise<void> {
  await sql`update videos set hidden = reason = 0, sensitive = reason = 1,
      removed_at = case when reason = 2 then now() end,
      availability = case reason when 3 then 2 else 0 end,
      author_blocked = reason = 4, author_id = case reason when 4 then ${BLOCKED_AUTHOR}::int else author_id end
    from unnest(${ids as number[]}::bigint[], ${reasons}::int[]) as u(video, reason) where id = video`;
}

/** Stores videos 1 to `count`, newer ones with higher ids. Every seventh is kept out of lists. */
export async function storeVideos(sql: Sql, count: number): Promise<void> {
  await sql`insert into authors (username, display_name, search_key)
    select 'author' || i, 'Author ' || i, 'author' || i from generate_series(1, 9) i`;
  await sql`insert into videos (tweet_id, author_id, text, created_at, first_listed_at)
    select 1000 + i, 1 + i % 8, 'Post ' || i, at, at
    from generate_series(1, ${count}::int) i,
      lateral (select timestamptz '2026-09-01 00:00Z' + i * interval '1 minute' as at) t`;
  await sql`insert into video_stats (video_id, author_id) select id, author_id from videos`;
  await sql`insert into video_media (video_id, media_index, kind, variants)
    select id, 1, 'video', jsonb_build_array(jsonb_build_object('width', 1280, 'height', 720,
      'bitrate', 1000, 'url', 'https://video.twimg.com/amplify_video/' || id || '/vid/1280x720/a.mp4'))
    from videos`;
  const out = Array.from({ length: Math.floor(count / 7) }, (_, place) => 7 * (place + 1));
  await leaveOut(
    sql,
    out,
    out.map((id) => id % 5),
  );
  await sql`update authors set is_blocked = true where id = ${BLOCKED_AUTHOR}::int`;
}

/** Creates a log of single events, to compare with the product's own counts. */
export async function makeRawEvents(sql: Sql): Promise<void> {
  await sql`create table raw_events (at timestamptz not null, video_id bigint not null, kind text not null)`;
}

/** Every event comes from a new visitor. */
const visitors = (function* () {
  for (let visitor = 1; ; visitor += 1) yield String(visitor);
})();

/**
 * Counts these events in the product at one instant, and logs them. Events of videos that are not
 * shown do not count.
 */
export async function happen(sql: Sql, at: Date, happenings: Happening[]): Promise<void> {
  const events = happenings.flatMap(({ videoId, kind }) =>
    kind === "download" || kind === "view"
      ? [{ kind, videoId, network: "1", visitor: visitors.next().value, language: null }]
      : [],
  );
  await flushEvents(events, { now: at });
  for (const [kind, step] of [
    ["favorite", 1],
    ["unfavorite", -1],
  ] as const) {
    const ids = happenings.filter((each) => each.kind === kind).map(({ videoId }) => videoId);
    await countFavorites(sql, at, ids, step);
  }
  const ids = happenings.map(({ videoId }) => videoId);
  const kinds = happenings.map(({ kind }) => kind);
  await sql`insert into raw_events
    select ${at.toISOString()}::timestamptz, u.*
    from unnest(${ids}::bigint[], ${kinds}::text[]) as u(video_id, kind)
      join videos v on v.id = u.video_id and v.visible`;
}

async function countFavorites(sql: Sql, at: Date, ids: string[], step: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  await sql`with f as (
      select u.video_id, count(*)::int * ${step}::int as n
      from unnest(${ids}::bigint[]) as u(video_id) join videos v on v.id = u.video_id and v.visible
      group by 1
    ), totals as (
      update video_stats s set favorite_count = favorite_count + n from f where s.video_id = f.video_id
    )
    insert into video_buckets_5m as b (bucket, video_id, favorites)
    select date_bin('5 min', ${at.toISOString()}::timestamptz, '2000-01-01 00:00Z'), video_id, n from f
    on conflict (bucket, video_id) do update set favorites = b.favorites + excluded.favorites`;
}
