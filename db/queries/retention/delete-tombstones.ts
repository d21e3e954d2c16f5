import "server-only";
import { sql } from "../../client";

/** Deletes the last trace of accounts, 30 days after: no token outlives them so long. Gives the number. */
export async function deleteTombstones(now: Date, limit: number): Promise<number> {
  const rows = await sql()`
    delete from users where id in (
      select id from users where sign_in_deleted_at is not null
        and deleted_at < ${now.toISOString()}::timestamptz - interval '30 days'
      order by deleted_at limit ${limit} for update skip locked)
    returning id`;
  return rows.length;
}
