import "server-only";
import { sql } from "../../client";

/** Forgets who sent a report once its day and the next are over. Gives the number. */
export async function deleteReportSenders(now: Date, limit: number): Promise<number> {
  const rows = await sql()`
    delete from report_senders where ticket in (
      select ticket from report_senders
      where day < ${now.toISOString().slice(0, 10)}::date - 1 limit ${limit})
    returning 1`;
  return rows.length;
}
