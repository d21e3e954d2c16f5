import "server-only";
import { sql } from "../client";

export type JobProgress = {
  /** Time since its last start, by the database's clock; null before the first. */
  sinceStartMs: number | null;
  /** Failed runs since the last good one. */
  failureCount: number;
};

export async function getJobProgress(job: string): Promise<JobProgress> {
  const [row] = await sql()<JobProgress[]>`
    select (extract(epoch from now() - started_at) * 1000)::float8 as "sinceStartMs",
      failure_count as "failureCount"
    from job_states where job = ${job}`;
  return row ?? { sinceStartMs: null, failureCount: 0 };
}
