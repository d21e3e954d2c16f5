import "server-only";
import { sql } from "../../client";

/**
 * Deletes sessions of the embedded sign-in that were last renewed 400 days ago: so long a browser
 * keeps their cookie at the most. Gives the number.
 */
export async function deleteLeftSessions(now: Date, limit: number): Promise<number> {
  const rows = await sql()`
    delete from auth_sessions where id in (
      select id from auth_sessions
      where rotated_at < ${now.toISOString()}::timestamptz - interval '400 days'
      order by rotated_at limit ${limit} for update skip locked)
    returning id`;
  return rows.length;
}
