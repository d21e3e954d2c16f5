import "server-only";
import { sql } from "../client";

/** Notes that a job begins. */
export async function startJob(job: string): Promise<void> {
  await sql()`
    insert into job_states (job, started_at) values (${job}, now())
    on conflict (job) do update set started_at = excluded.started_at`;
}
