import "server-only";
import { sql } from "../client";

/** Videos that were last checked after an instant. */
export async function countChecksSince(since: Date): Promise<number> {
  const [row] = await sql()<{ count: number }[]>`
    select count(*)::int as count from link_checks where last_checked_at > ${since.toISOString()}`;
  return row?.count ?? 0;
}
