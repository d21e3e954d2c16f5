import "server-only";
import { sql } from "../client";

/** Notes how a run ended; `error` is null after a good one. Gives the failures in a row, this one included. */
export async function finishJob(
  job: string,
  { ms, error }: { ms: number; error: string | null },
): Promise<number> {
  const [row] = await sql()<{ failureCount: number }[]>`
    insert into job_states as s (job, finished_at, duration_ms, last_error, failure_count)
    values (${job}, now(), ${Math.round(ms)}, ${error}::text, (${error}::text is not null)::int)
    on conflict (job) do update set finished_at = excluded.finished_at,
      duration_ms = excluded.duration_ms, last_error = excluded.last_error,
      failure_count = case when excluded.last_error is null then 0 else s.failure_count + 1 end
    returning failure_count as "failureCount"`;
  return row?.failureCount ?? 0;
}
