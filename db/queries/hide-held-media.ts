import "server-only";
import { sql } from "../client";
import { holdReported } from "./hold-media";

/** Hides a stored post that shows a file which may not be shown; false where it shows none. */
export async function hideHeldMedia(tweetId: string, urls: string[]): Promise<boolean> {
  const [held] = await sql()<{ ticket: string; reason: string }[]>`
    select h.ticket, r.reason from held_media h join reports r using (ticket)
    where h.media_name in (select media_name(url) from unnest(${urls}::text[]) as url)
    order by r.id limit 1`;
  if (!held) return false;
  await sql().begin(async (tx) => {
    await holdReported(tx, tweetId, held);
    await tx`
      insert into held_media (media_name, ticket, tweet_id)
      select distinct media_name, ticket, ${tweetId} from held_media where ticket = ${held.ticket}
        and media_name in (select media_name(url) from unnest(${urls}::text[]) as url)
      on conflict do nothing`;
  });
  return true;
}
