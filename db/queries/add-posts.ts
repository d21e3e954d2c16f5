import "server-only";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { sql as client } from "../client";
import { authorHandles, authors, videoMedia, videoStats, videos } from "../schema";
import { searchKey } from "./search-key";
import { bare, textOf } from "./statements";
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

/** The columns of a new author, in the order of their values here and in `upsertAuthor`. */
export const AUTHOR_COLUMNS = bare(
  ...[authors.xAccountId, authors.username, authors.displayName, authors.avatarUrl],
  ...[authors.description, authors.searchKey, authors.refreshedAt],
  ...[authors.createdAt, authors.updatedAt],
);

/** The columns of a new video, in the order of their values here and in `upsertPost`, which selects `t.*`. */
export const VIDEO_COLUMNS = bare(
  ...[videos.tweetId, videos.authorId, videos.authorBlocked, videos.text, videos.postedAt],
  ...[videos.sensitive, videos.thumbnailUrl, videos.width, videos.height, videos.durationMs],
  ...[videos.videoCount, videos.hidden, videos.createdAt, videos.updatedAt],
);

/** The columns of a file, in the order of their values here and in `upsertPost`. */
export const MEDIA_COLUMNS = bare(
  ...[videoMedia.videoId, videoMedia.mediaIndex, videoMedia.kind, videoMedia.posterUrl],
  ...[videoMedia.width, videoMedia.height, videoMedia.durationMs, videoMedia.variants],
  videoMedia.playlistUrl,
);

/** `StoredMedia` as a row. */
export const MEDIA_RECORD = sql.raw(`x(index smallint,
        kind text, "posterUrl" text, width int, height int, "durationMs" int, variants jsonb,
        "playlistUrl" text)`);

const a = alias(authors, "a");
const h = alias(authorHandles, "h");
const v = alias(videos, "v");

/** The time. Written out, since a placeholder of Drizzle is another parameter each time. */
const NOW = sql.raw("$1::timestamptz");
/** The posts as JSON: the keys are those of `toRecord`. */
const BATCH = sql.raw("$2::text::jsonb");

/**
 * Posts that are not stored yet. A subquery is looked up in the index; a join, planned once while the
 * table is small, would go on reading all of it.
 */
const GIVEN = sql`given as materialized (
      select g.*, ${NOW} as at, ${sql.raw(UNFLUSHED)}
      from jsonb_to_recordset(${BATCH}) as g(tweet_id text,
        account text, handle text, name text, avatar text, description text, key text, text text,
        posted_at timestamptz, sensitive boolean, media jsonb)
      where account is not null
        and (select ${v.id} from ${videos} v where ${v.tweetId} = g.tweet_id) is null
    )`;

/**
 * `known`: authors whose rows `upsertAuthor` would not change. With the share lock, blocking an
 * author waits and then finds these posts; an author that is being changed is left out. `made`: new
 * accounts with handles that no author has or had.
 */
const AUTHORS = sql`known as materialized (
      select ${a.id} as id, ${a.isBlocked} as is_blocked, ${a.xAccountId} as account,
        ${a.username} as username, ${a.description} as description
      from ${authors} a
      where ${a.xAccountId} in (select account from given)
        and ${a.refreshedAt} >= ${NOW} - interval '1 day'
      order by ${a.id} for share skip locked
    ), made as (
      insert into ${authors} (${AUTHOR_COLUMNS})
      select distinct on (account) account, handle, name, avatar, description, key, at, at, at
      from given g
      where not exists (select from ${authors} a where ${a.xAccountId} = g.account)
        and not exists (select from ${authorHandles} h where ${h.handle} = lower(g.handle))
      order by account, description nulls last
      on conflict do nothing
      returning ${authors.id} as id, ${authors.isBlocked} as is_blocked,
        ${authors.xAccountId} as account, ${authors.username} as username,
        ${authors.description} as description
    ), authored as materialized (
      select g.*, k.id as author_id, k.is_blocked as author_blocked, hold_if_shown(g.tweet_id,
        array(select x->'variants'->0->>'url' from jsonb_array_elements(media) as x)) as is_held
      from given g join (select * from known union all select * from made) k
        on k.account = g.account and lower(k.username) = lower(g.handle)
      where k.description is not null or g.description is null
      order by g.tweet_id
    )`;

/** Posts that may not be shown, or whose files may not, are added hidden and without media. */
const POSTS = sql`added as (
      insert into ${videos} (${VIDEO_COLUMNS})
      select tweet_id, author_id, author_blocked, text, posted_at, sensitive,
        media->0->>'posterUrl', (media->0->>'width')::int, (media->0->>'height')::int,
        (media->0->>'durationMs')::int, jsonb_array_length(media), is_held, at, at
      from authored order by tweet_id
      on conflict (${bare(videos.tweetId)}) do nothing
      returning ${videos.id} as id, ${videos.tweetId} as tweet_id, ${videos.authorId} as author_id,
        ${videos.hidden} as hidden
    ), stats as (
      insert into ${videoStats} (${bare(videoStats.videoId, videoStats.authorId)})
      select id, author_id from added
    ), media as (
      insert into ${videoMedia} (${MEDIA_COLUMNS})
      select v.id, x.index, x.kind, x."posterUrl", x.width, x.height, x."durationMs", x.variants,
        x."playlistUrl"
      from added v join given using (tweet_id), jsonb_to_recordset(media) as ${MEDIA_RECORD}
      where not v.hidden
    )`;

export const ADD_STATEMENT = textOf(sql`with ${GIVEN}, ${AUTHORS}, ${POSTS}
    select tweet_id as "tweetId", id as "videoId", hidden from added`).sql;

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
  const rows = await client().unsafe(ADD_STATEMENT, values, { prepare: true });
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
    ...(author && {
      account: author.accountId,
      handle: author.handle,
      name: author.displayName,
      avatar: author.avatarUrl,
      description: author.description,
      key: searchKey(author.handle, author.displayName),
    }),
    text,
    posted_at: postedAt,
    sensitive,
    media,
  };
}
