import "server-only";
import type { TransactionSql } from "postgres";
import { noteAct } from "./acts/note-act";

type Hold = {
  ticket: string;
  reason: string;
  /** The posts whose media are meant, as far as they are stored here. */
  tweetIds: string[];
  /** Addresses of files that are meant, whoever shows them, and the post whose they are. */
  files: { tweetId: string; urls: string[] };
};

/** Takes a post from sight on account of a report, which is then decided for this one as well. */
export async function holdReported(
  tx: TransactionSql,
  tweetId: string,
  { ticket, reason }: Pick<Hold, "ticket" | "reason">,
): Promise<void> {
  await tx`select hold_post(${tweetId})`;
  await noteAct(tx, {
    actor: "reports",
    action: "hide",
    subjectKind: "post",
    subjectId: tweetId,
    details: { ticket, reason },
  });
}

/**
 * Keeps files of X from being shown in whatever post: those that are here already are hidden, others
 * as they come in. Holds the lock of all posts, so that none comes in between.
 */
export async function holdMedia(tx: TransactionSql, hold: Hold): Promise<void> {
  const { ticket, tweetIds, files } = hold;
  await tx`select pg_advisory_xact_lock(hashtextextended('held_posts', 0))`;
  await tx`
    insert into held_media (media_name, ticket, tweet_id)
    select distinct name, ${ticket}, tweet_id from (
      select media_name(url) as name, ${files.tweetId} as tweet_id
      from unnest(${files.urls}::text[]) as url
      union all
      select media_name(m.variants->0->>'url'), v.tweet_id
      from video_media m join videos v on v.id = m.video_id
      where v.tweet_id = any(${tweetIds}::text[])
    ) as meant where name is not null
    on conflict do nothing`;
  await tx`
    insert into held_media (media_name, ticket, tweet_id)
    select distinct h.media_name, h.ticket, v.tweet_id from held_media h
    join video_media m on media_name(m.variants->0->>'url') = h.media_name
    join videos v on v.id = m.video_id
    where h.ticket = ${ticket}
    on conflict do nothing`;
  const others = await tx<{ tweetId: string }[]>`
    select distinct v.tweet_id as "tweetId" from held_media h
    join video_media m on media_name(m.variants->0->>'url') = h.media_name
    join videos v on v.id = m.video_id
    where h.ticket = ${ticket} and not v.hidden and v.removed_at is null
    order by v.tweet_id`;
  for (const { tweetId } of others) await holdReported(tx, tweetId, hold);
}
