import { withDatabase } from "../database-url";
import { runJob } from "./run-job";

/** Counts downloads of all videos on the first days of March 2026, and makes the archives of that month. */
export async function archiveMarch(url: string, dataDir: string, secret: string): Promise<void> {
  await withDatabase(dataDir, async (sql) => {
    await sql`insert into video_buckets_1d (bucket, video_id, downloads)
      select day, id, id * 10 from videos,
        unnest(array['2026-03-01 00:00Z', '2026-03-02 00:00Z']::timestamptz[]) day`;
    await sql`insert into job_states (job, watermark) values ('rollup', '2026-04-02 00:00Z')
      on conflict (job) do update set watermark = excluded.watermark`;
  });
  await runJob(url, "archives", secret);
}
