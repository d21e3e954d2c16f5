import "server-only";
import type { TransactionSql } from "postgres";
import { sql } from "../client";

/**
 * A count is stamped when its transaction begins and seen when that commits. A trigger of the finest
 * buckets refuses one that takes more than 90 s, so that none comes after its hour has been summed.
 */
const COMMIT_MARGIN = "2 minutes";

/**
 * Sums 5-minute buckets into hours, and hours into UTC days, from where the last run ended: running
 * it twice changes nothing, and after an outage it catches up. The hour and the day that go on are
 * summed anew each time. Sets the watermark of the job `rollup`: everything before it is summed.
 */
export async function rollUpBuckets(): Promise<void> {
  await sql().begin(async (tx) => {
    await tx`set local statement_timeout = '10min'`;
    const { hour, day } = await startingPoints(tx);
    await sumInto(tx, { from: "video_buckets_5m", to: "video_buckets_1h", step: "1 hour" }, hour);
    await sumInto(tx, { from: "video_buckets_1h", to: "video_buckets_1d", step: "1 day" }, day);
    await tx`update job_states
      set watermark = date_bin('5 minutes', now() - ${COMMIT_MARGIN}::interval, '2000-01-01 00:00:00+00')
      where job = 'rollup'`;
  });
}

/** The hour and the day that hold the watermark. The row stays locked: two roll-ups never overlap. */
async function startingPoints(tx: TransactionSql): Promise<{ hour: string; day: string }> {
  const [since] = await tx<{ hour: string; day: string }[]>`
    insert into job_states (job) values ('rollup') on conflict (job) do update set job = excluded.job
    returning coalesce(date_trunc('hour', watermark, 'UTC'), '-infinity')::text as hour,
      coalesce(date_trunc('day', watermark, 'UTC'), '-infinity')::text as day`;
  if (!since) throw new Error("the roll-up has no row in job_states");
  return since;
}

type Step = { from: string; to: string; step: string };

/** Rows that come out the same are not written. */
async function sumInto(tx: TransactionSql, { from, to, step }: Step, since: string): Promise<void> {
  await tx`
    insert into ${tx(to)} as t (bucket, video_id, downloads, views, favorites)
    select date_bin(${step}::interval, bucket, '2000-01-01 00:00:00+00'), video_id,
      sum(downloads), sum(views), sum(favorites)
    from ${tx(from)} where bucket >= ${since}::timestamptz
    group by 1, 2 order by 1, 2
    on conflict (bucket, video_id) do update set downloads = excluded.downloads,
      views = excluded.views, favorites = excluded.favorites
    where (t.downloads, t.views, t.favorites)
      is distinct from (excluded.downloads, excluded.views, excluded.favorites)`;
}
