import "server-only";
import { instantOf, sql } from "../client";

/** The instant up to which a job has done its work; null before its first run. */
export async function getWatermark(job: string): Promise<Date | null> {
  const [row] = await sql()<{ watermark: string | null }[]>`
    select watermark from job_states where job = ${job}`;
  return row?.watermark ? instantOf(row.watermark) : null;
}
