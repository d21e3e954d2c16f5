import "server-only";
import { sql } from "../client";

export type JobState = {
  job: string;
  /** Seconds since the end of its last run; null before the first. */
  ageSeconds: number | null;
  durationMs: number | null;
  failureCount: number;
};

export async function listJobStates(): Promise<JobState[]> {
  return sql()<JobState[]>`
    select job, extract(epoch from now() - finished_at)::int as "ageSeconds",
      duration_ms as "durationMs", failure_count as "failureCount"
    from job_states order by job`;
}
