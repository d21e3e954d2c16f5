import "server-only";
import type { TransactionSql } from "postgres";
import { lockPosts } from "./acts/lock-posts";
import { noteAct } from "./acts/note-act";

type Hold = {
  ticket: string;
  /** The posts whose media are meant, as far as they are stored here. */
  tweetIds: string[];
  /** Addresses of files that are meant, whoever shows them, and the post whose they are. */
  files?: { tweetId: string; urls: string[] };
};

/** Takes a post from sight on account of a report, which is then decided for this one as well. */
export async function holdReported(
  tx: TransactionSql,
  tweetId: string,
  { ticket, reason }: { ticket: string; reason: string },
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
 * Keeps files of X from being shown in whatever post, until the report is rejected: posts that are
 * here already are hidden, others as they come in. What is hidden already is held by this report too.
 */
export async function holdMedia(tx: TransactionSql, hold: Hold): Promise<void> {
  const { ticket, tweetIds, files } = hold;
  await lockPosts(tx);
  await tx`
    insert into held_media (media_name, ticket, tweet_id)
    select distinct name, ${ticket}, tweet_id from (
      select media_name(url) as name, ${files?.tweetId ?? null}::text as tweet_id
      from unnest(${files?.urls ?? []}::text[]) as url
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
  await tx`
    select hold_post(tweet_id) from (
      select distinct tweet_id from held_media where ticket = ${ticket} order by tweet_id
    ) as shown`;
  await tx`select note_holds(array(select tweet_id from held_media where ticket = ${ticket}))`;
}

/** Forgets which files a report held. */
export async function forgetHeldMedia(tx: TransactionSql, ticket: string): Promise<void> {
  await tx`delete from held_media where ticket = ${ticket}`;
}
