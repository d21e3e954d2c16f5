import "server-only";
import { sql } from "../../client";

/**
 * Deletes what X has not had for 30 days, with all that hangs on it; nothing while X is not to be
 * believed. Of what the operator has taken down the row stays. Gives the number.
 */
export async function deleteGoneVideos(now: Date, limit: number): Promise<number> {
  const rows = await sql()`
    delete from videos where id in (
      select v.id from videos v join link_checks c on c.video_id = v.id
      where v.availability = 2 and not v.hidden and v.removed_at is null
        and c.first_failed_at < ${now.toISOString()}::timestamptz - interval '30 days'
        and not exists (select from take_down_pause)
      order by v.id limit ${limit} for update of v skip locked)
    returning id`;
  return rows.length;
}
