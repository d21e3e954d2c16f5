import "server-only";
import { z } from "zod";
import { sql } from "../client";
import { searchKey } from "./search-key";
import type { StoredPost, StoredPostInput } from "./types";

const AddedRows = z.array(
  z.object({ tweetId: z.string(), videoId: z.string(), hidden: z.boolean() }),
);

/**
 * Lets the statement's transaction commit before its log is on the disk (saves 1 to 3 ms here, more
 * on slower disks). If PostgreSQL crashes before its next flush (`wal_writer_delay`, 200 ms), the
 * post is lost, and the next paste stores it again. A count, favorite or report that refers to the
 * post commits with a flush, and the log is flushed in order: it never survives without the post.
 */
export const UNFLUSHED = "set_config('synchronous_commit', 'off', true)";

/** $1: the time, $2: the posts as JSON. */
const GIVEN = `given as materialized (
      select g.*, $1::timestamptz as at, ${UNFLUSHED}
      from jsonb_to_recordset($2::text::jsonb) as g(tweet_id text,
        account text, handle text, name text, avatar text, description text, key text, text text,
        posted_at timestamptz, sensitive boolean, media jsonb)
      where account is not null and not exists (select from videos v where v.tweet_id = g.tweet_id)
    )`;

/**
 * `known`: authors whose rows `upsertAuthor` would not change. With the share lock, blocking an
 * author waits and then finds these posts; an author that is being changed is left out. `made`: new
 * accounts with handles that no author has or had.
 */
const AUTHORS = `known as materialized (
      select a.id, a.is_blocked, a.x_account_id, a.username, a.description
      from authors a
      where a.x_account_id in (select account from given)
        and a.refreshed_at >= $1::timestamptz - interval '1 day'
      order by a.id for share skip locked
    ), made as (
      insert into authors (x_account_id, username, display_name, avatar_url, description,
        search_key, refreshed_at, created_at, updated_at)
      select distinct on (account) account, handle, name, avatar, description, key, at, at, at
      from given g
      where not exists (select from authors a where a.x_account_id = g.account)
        and not exists (select from author_handles h where h.handle = lower(g.handle))
      order by account, description nulls last
      on conflict do nothing
      returning id, is_blocked, x_account_id, username, description
    ), authored as materialized (
      select g.*, a.id as author_id, a.is_blocked as author_blocked, hold_if_shown(g.tweet_id,
        array(select x->'variants'->0->>'url' from jsonb_array_elements(media) as x)) as is_held
      from given g join (select * from known union all select * from made) a
        on a.x_account_id = g.account and lower(a.username) = lower(g.handle)
      where a.description is not null or g.description is null
      order by g.tweet_id
    )`;

/** Posts that may not be shown, or whose files may not, are added hidden and without media. */
const POSTS = `added as (
      insert into videos (tweet_id, author_id, author_blocked, text, posted_at, sensitive,
        thumbnail_url, width, height, duration_ms, video_count, hidden, created_at, updated_at)
      select tweet_id, author_id, author_blocked, text, posted_at, sensitive,
        media->0->>'posterUrl', (media->0->>'width')::int, (media->0->>'height')::int,
        (media->0->>'durationMs')::int, jsonb_array_length(media), is_held, at, at
      from authored order by tweet_id
      on conflict (tweet_id) do nothing
      returning id, tweet_id, author_id, hidden
    ), stats as (
      insert into video_stats (video_id, author_id) select id, author_id from added
    ), media as (
      insert into video_media
        (video_id, media_index, kind, poster_url, width, height, duration_ms, variants)
      select v.id, x.index, x.kind, x."posterUrl", x.width, x.height, x."durationMs", x.variants
      from added v join given using (tweet_id), jsonb_to_recordset(media) as x(index smallint,
        kind text, "posterUrl" text, width int, height int, "durationMs" int, variants jsonb)
      where not v.hidden
    )`;

const STATEMENT = `with ${GIVEN}, ${AUTHORS}, ${POSTS}
    select tweet_id as "tweetId", id as "videoId", hidden from added`;

/**
 * Adds posts in one statement and answers in their order. Null if adding is not enough and
 * `upsertPost` has to handle the post alone: the post exists, its author's stored data differs, a
 * handle moves to another account, or another writer has locked the rows. Changes no existing row
 * and waits for none; adds rows in one order. So batches do not deadlock with each other or with
 * `upsertPost`, except for accounts that swap handles at the same time.
 *
 * Raw, with a text that is made once: it writes six tables in one round trip, whose cost the posts of
 * a batch share (`bench/results/extraction.md`). The builder would need one for each table, with locks
 * meanwhile.
 */
export async function addPosts(
  posts: StoredPostInput[],
  now = new Date(),
): Promise<(StoredPost | null)[]> {
  // Two versions of one post may differ: only the first is added, the second goes to `upsertPost`.
  const firsts = new Map(posts.toReversed().map((post) => [post.tweetId, post]));
  const batch = [...firsts.values()].map(toRecord);
  const values = [now.toISOString(), JSON.stringify(batch)];
  const rows = await sql().unsafe(STATEMENT, values, { prepare: true });
  const added = new Map(AddedRows.parse([...rows]).map((row) => [row.tweetId, row]));
  return posts.map((post) => {
    const row = firsts.get(post.tweetId) === post ? added.get(post.tweetId) : undefined;
    if (!row) return null;
    const state = row.hidden ? "hidden" : "shown";
    return { videoId: row.videoId, state, storedThumbnailUrl: null };
  });
}

/** A row of `given`. */
function toRecord({ tweetId, author, text, postedAt, sensitive, media }: StoredPostInput) {
  return {
    tweet_id: tweetId,
    account: author.accountId,
    handle: author.handle,
    name: author.displayName,
    avatar: author.avatarUrl,
    description: author.description,
    key: searchKey(author.handle, author.displayName),
    text,
    posted_at: postedAt,
    sensitive,
    media,
  };
}
