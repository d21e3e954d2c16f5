import "server-only";
import { sql } from "../../client";

/** Erases who sent a report and what they wrote, 90 days after its decision. Gives the number. */
export async function eraseReporters(now: Date, limit: number): Promise<number> {
  const rows = await sql()`
    update reports set contact = null, statement = null
    where id in (
      select id from reports
      where contact is not null and decided_at < ${now.toISOString()}::timestamptz - interval '90 days'
      order by decided_at limit ${limit} for update skip locked)
    returning id`;
  return rows.length;
}
