import "server-only";
import { sql } from "../../client";

/** Deletes who could not play what on days that are over. Gives the number. */
export async function deleteUnavailableReports(now: Date, limit: number): Promise<number> {
  const rows = await sql()`
    delete from unavailable_reports where (day, video_id, visitor) in (
      select day, video_id, visitor from unavailable_reports
      where day < ${now.toISOString().slice(0, 10)} limit ${limit})
    returning 1`;
  return rows.length;
}
