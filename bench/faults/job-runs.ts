import type { FaultyDatabase } from "../../db/testing/faulty-database";
import { DUE_SHARE } from "../../lib/jobs/attempt-job";
import { JOBS } from "../../lib/jobs/jobs";

export type JobRuns = {
  job: string;
  everyMs: number;
  runs: number;
  leastGapMs: number | null;
};

/** A job's due time is taken a moment before its start is recorded; at most this much, in ms. */
const CLOCK_MS = 50;

export function ranWhenDue({ everyMs, runs, leastGapMs }: JobRuns, watchedMs: number): boolean {
  const least = Math.max(1, Math.floor(watchedMs / (2 * everyMs)));
  return runs >= least && (leastGapMs === null || leastGapMs >= everyMs * DUE_SHARE - CLOCK_MS);
}

export async function watchJobRuns({ ask }: FaultyDatabase): Promise<() => Promise<JobRuns[]>> {
  await ask((sql) =>
    sql.unsafe(`
      create table noted_runs (job text not null, at timestamptz not null default clock_timestamp());
      create function note_run() returns trigger language plpgsql as $$
        begin insert into noted_runs (job) values (new.job); return null; end $$;
      delete from job_states;
      create trigger note_run after insert or update of started_at on job_states
        for each row when (new.started_at is not null) execute function note_run();`),
  );
  return () =>
    ask(async (sql) => {
      const rows = await sql<{ job: string; runs: number; gap: number | null }[]>`
        select job, count(*)::int as runs, min(gap)::float8 as gap from (
          select job, extract(epoch from at - lag(at) over (partition by job order by at)) * 1000 as gap
          from noted_runs) each group by job`;
      return JOBS.map(({ name, everyMs }) => {
        const row = rows.find(({ job }) => job === name);
        return { job: name, everyMs, runs: row?.runs ?? 0, leastGapMs: row?.gap ?? null };
      });
    });
}
