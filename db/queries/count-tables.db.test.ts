import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "../testing/test-database";
import { rollUpBuckets } from "./count-tables";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate video_buckets_5m, video_buckets_1h, video_buckets_1d, job_states`;
});

/** Adds a download of each of `videos` videos in every five minutes of the last hours. */
async function fill(hours: number, videos: number): Promise<void> {
  await database.sql`
    insert into video_buckets_5m (bucket, video_id, downloads, views, favorites)
    select date_bin('5 minutes', at, '2000-01-01Z'), video, video, 2 * video, 1
    from generate_series(now() - make_interval(hours => ${hours}), now(), interval '5 minutes') at,
      generate_series(1, ${videos}) video`;
}

/** Rows that differ between the finest table, summed up, and a coarser one. */
async function differences(coarser: "video_buckets_1h" | "video_buckets_1d", unit: string) {
  const sums = (table: string) => database.sql`
    select date_trunc(${unit}, bucket, 'UTC') as bucket, video_id, sum(downloads) as downloads,
      sum(views) as views, sum(favorites) as favorites
    from ${database.sql(table)} group by 1, 2`;
  return database.sql`
    (${sums("video_buckets_5m")} except ${sums(coarser)})
    union all (${sums(coarser)} except ${sums("video_buckets_5m")})`;
}

const rowVersions = () => database.sql`
  select xmin::text, ctid::text from video_buckets_1h
  union all select xmin::text, ctid::text from video_buckets_1d`;

describe("rollUpBuckets", () => {
  it("sums everything on its first run, in whole hours and days of UTC", async () => {
    await fill(30, 3);
    await rollUpBuckets();
    expect(await differences("video_buckets_1h", "hour")).toEqual([]);
    expect(await differences("video_buckets_1d", "day")).toEqual([]);
    const odd = await database.sql`
      select 1 from video_buckets_1h where bucket <> date_trunc('hour', bucket, 'UTC')
      union all select 1 from video_buckets_1d where bucket <> date_trunc('day', bucket, 'UTC')`;
    expect(odd).toEqual([]);
  });

  it("writes nothing when nothing changed", async () => {
    await fill(5, 2);
    await rollUpBuckets();
    const before = await rowVersions();
    await rollUpBuckets();
    expect(await rowVersions()).toEqual(before);
  });

  it("catches up after ten hours without a run", async () => {
    await fill(30, 2);
    await rollUpBuckets();
    const outage = database.sql`date_trunc('hour', now() - interval '10 hours', 'UTC')`;
    await database.sql`delete from video_buckets_1h where bucket >= ${outage}`;
    await database.sql`update video_buckets_5m set downloads = downloads + 1 where bucket >= ${outage}`;
    await database.sql`update job_states set watermark = ${outage}`;
    await rollUpBuckets();
    expect(await differences("video_buckets_1h", "hour")).toEqual([]);
    expect(await differences("video_buckets_1d", "day")).toEqual([]);
  });

  it("does not change what it has summed, even if the finer rows are deleted", async () => {
    await fill(30, 2);
    await rollUpBuckets();
    const before = await rowVersions();
    await database.sql`delete from video_buckets_5m where bucket < now() - interval '20 hours'`;
    await rollUpBuckets();
    expect(await rowVersions()).toEqual(before);
  });

  it("keeps its watermark behind transactions that may still commit", async () => {
    await fill(1, 1);
    await rollUpBuckets();
    const [lag] = await database.sql<{ ok: boolean }[]>`
      select watermark between now() - interval '8 minutes' and now() - interval '2 minutes' as ok
      from job_states where job = 'rollup'`;
    expect(lag?.ok).toBe(true);
  });
});
