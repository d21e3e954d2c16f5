import "server-only";
import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "../client";
import { authors, searchDue, videoMedia, videoStats, videos } from "../schema";
import { MEDIA_COLUMNS, MEDIA_RECORD, UNFLUSHED, VIDEO_COLUMNS } from "./add-posts";
import { retryOnConflict } from "./retry-on-conflict";
import { assign, bare, excluded, listed, preparedRaw, takeExcluded } from "./statements";
import {
  type StoredAuthorInput,
  type StoredPost,
  type StoredPostInput,
  storedPostSchema,
} from "./types";
import { upsertAuthor } from "./upsert-author";

const v = alias(videos, "v");
const m = alias(videoMedia, "m");
const s = alias(videoStats, "s");
const value = sql.placeholder;

/**
 * Stores a post, its author and its media: two statements, and the same post again changes only
 * what differs. A hidden or removed post stays as it is.
 *
 * Raw: it reads three tables and writes five in one round trip, on the path of a pasted link. Its steps
 * share one snapshot, so that no other writer comes between them.
 */
export async function upsertPost(post: StoredPostInput, now = new Date()): Promise<StoredPost> {
  const { media, author, ...facts } = post;
  const [{ posterUrl, width, height, durationMs }] = media;
  const values = {
    ...{ ...facts, posterUrl, width, height, durationMs },
    authorId: author ? await upsertAuthor(author, now) : await unknownAuthor(post.tweetId, now),
    videoCount: media.length,
    files: media.flatMap(({ variants }) => variants.slice(0, 1).map(({ url }) => url)),
    media: JSON.stringify(media),
    indexes: media.map(({ index }) => index),
    now: now.toISOString(),
  };
  return retryOnConflict(async () => (await upsert(values))[0] ?? null);
}

/** Stands for authors whom X did not name; their posts move once X does. */
const UNKNOWN: StoredAuthorInput = {
  accountId: null,
  handle: "i",
  displayName: "i",
  avatarUrl: null,
  description: null,
};

/** The author that a post already has, else the placeholder. */
async function unknownAuthor(tweetId: string, now: Date): Promise<string> {
  const stored = db()
    .select({ authorId: videos.authorId })
    .from(videos)
    .where(eq(videos.tweetId, tweetId));
  return (await stored)[0]?.authorId ?? (await upsertAuthor(UNKNOWN, now));
}

/**
 * With the share lock, blocking the author at the same time waits and then finds this post. A post
 * with a file that may not be shown is held first.
 */
const GIVEN = sql`author as (
      select ${authors.id} as id, ${authors.isBlocked} as is_blocked from ${authors}
      where ${authors.id} = ${value("authorId")}::bigint for share
    ), given as materialized (
      select ${value("tweetId")}::text as tweet_id, a.id as author_id,
        a.is_blocked as author_blocked, ${value("text")}::text as text,
        ${value("postedAt")}::timestamptz as posted_at,
        ${value("sensitive")}::boolean as sensitive, ${value("posterUrl")}::text as thumbnail_url,
        ${value("width")}::int as width, ${value("height")}::int as height,
        ${value("durationMs")}::int as duration_ms, ${value("videoCount")}::smallint as video_count,
        hold_if_shown(${value("tweetId")}, ${value("files")}::text[]) as is_held
      from author a, (select ${sql.raw(UNFLUSHED)}) as _
    ), known as (
      select ${videos.id} as id, ${videos.hidden} as hidden, ${videos.removedAt} as removed_at,
        ${videos.storedThumbnailUrl} as stored_thumbnail_url
      from ${videos} where ${videos.tweetId} = ${value("tweetId")}
    )`;

/** What X once called sensitive stays so: sources differ, and the careful one is believed. */
const CHANGED = sql`present as (
      select k.id, t.author_id, t.author_blocked, t.text, t.width, t.height, t.video_count, t.is_held,
        coalesce(t.posted_at, ${v.postedAt}) as posted_at,
        ${v.sensitive} or t.sensitive as sensitive,
        coalesce(t.thumbnail_url, ${v.thumbnailUrl}) as thumbnail_url,
        coalesce(t.duration_ms, ${v.durationMs}) as duration_ms
      from known k join ${videos} v on ${v.id} = k.id, given t
    ), changed as (
      update ${videos} v set ${assign(videos, {
        authorId: sql`p.author_id`,
        authorBlocked: sql`p.author_blocked`,
        text: sql`p.text`,
        postedAt: sql`p.posted_at`,
        sensitive: sql`p.sensitive`,
        thumbnailUrl: sql`p.thumbnail_url`,
        width: sql`p.width`,
        height: sql`p.height`,
        durationMs: sql`p.duration_ms`,
        videoCount: sql`p.video_count`,
        hidden: sql`p.is_held`,
        availability: sql`0`,
        updatedAt: sql`${value("now")}`,
      })}
      from present p
      where ${v.id} = p.id and not ${v.hidden} and ${v.removedAt} is null
        and (${listed(v.authorId, v.authorBlocked, v.text, v.postedAt, v.sensitive, v.thumbnailUrl)},
            ${listed(v.width, v.height, v.durationMs, v.videoCount, v.hidden, v.availability)})
          is distinct from (p.author_id, p.author_blocked, p.text, p.posted_at, p.sensitive,
            p.thumbnail_url, p.width, p.height, p.duration_ms, p.video_count, p.is_held,
            0::smallint)
      returning ${v.id} as id, ${v.firstListedAt} as first_listed_at
    )`;

const ADDED = sql`added as (
      insert into ${videos} (${VIDEO_COLUMNS})
      select t.*, ${value("now")}::timestamptz, ${value("now")}::timestamptz from given t
      where not exists (select from known)
      on conflict (${bare(videos.tweetId)}) do nothing
      returning ${videos.id} as id, ${videos.hidden} as hidden, ${videos.removedAt} as removed_at,
        ${videos.storedThumbnailUrl} as stored_thumbnail_url
    ), stored as (
      select * from known union all select * from added
    ), stats as (
      insert into ${videoStats} (${bare(videoStats.videoId, videoStats.authorId)})
      select r.id, a.id from added r, author a
    ), moved_stats as (
      update ${videoStats} s set ${assign(videoStats, { authorId: sql`a.id` })} from known k, author a
      where ${s.videoId} = k.id and ${s.authorId} <> a.id and not k.hidden and k.removed_at is null
    )`;

const { kind, posterUrl, width, height, durationMs, variants, playlistUrl } = videoMedia;
const PLAYED = [kind, posterUrl, width, height, durationMs, variants, playlistUrl];

const MEDIA = sql`media as (
      insert into ${videoMedia} as m (${MEDIA_COLUMNS})
      select r.id, x.index, x.kind, x."posterUrl", x.width, x.height, x."durationMs", x.variants,
        x."playlistUrl"
      from stored r, jsonb_to_recordset(${value("media")}::jsonb) as ${MEDIA_RECORD}
      where not r.hidden and r.removed_at is null
      on conflict (${bare(videoMedia.videoId, videoMedia.mediaIndex)}) do update
        set ${takeExcluded(...PLAYED)}
        where (${listed(m.kind, m.posterUrl, m.width, m.height, m.durationMs, m.variants, m.playlistUrl)})
          is distinct from (${listed(...PLAYED.map(excluded))})
    ), withdrawn as (
      delete from ${videoMedia} m using stored r
      where ${m.videoId} = r.id and not r.hidden and r.removed_at is null
        and ${m.mediaIndex} <> all(${value("indexes")}::smallint[])
    )`;

/** The job "search" writes the key of what has changed: see `indexListed`. */
const SEARCH = sql`due as (
      insert into ${searchDue} (${bare(searchDue.videoId)})
      select id from changed where first_listed_at is not null on conflict do nothing
    )`;

const upsert = preparedRaw(
  sql`with ${GIVEN}, ${CHANGED}, ${ADDED}, ${MEDIA}, ${SEARCH}
    select id as "videoId", stored_thumbnail_url as "storedThumbnailUrl", case
      when removed_at is not null then 'removed'
      when hidden or is_held then 'hidden' else 'shown' end as state
    from stored, given`,
  storedPostSchema,
);
