import { describe, expect, it } from "vitest";
import { listPartitions, rollUpBuckets } from "@/db/queries/count-tables";
import { testDatabase } from "@/db/testing/test-database";
import { keepPartitions } from "./keep-partitions";
import { PARTITIONED_TABLES, partitionName, periodOf, periodsAhead } from "./partition-plan";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const database = testDatabase("test");

const now = new Date();
const [bucketTable] = PARTITIONED_TABLES;
const names = async (table: string) => (await listPartitions(table)).map(({ name }) => name);

async function rowsOf(table: string): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int from ${database.sql(table)}`;
  return row?.count ?? 0;
}

async function addBucket(at: Date, videoId = 1): Promise<void> {
  await database.sql`
    insert into video_buckets_5m (bucket, video_id, downloads) values (${at.toISOString()}, ${videoId}, 1)`;
}

describe("keepPartitions", () => {
  it("creates the partitions of the coming days, and nothing the second time", async () => {
    await keepPartitions(now);
    for (const table of PARTITIONED_TABLES) {
      const expected = periodsAhead(table, now).map((period) => partitionName(table, period));
      expect((await names(table.table)).sort()).toEqual(expected.sort());
    }
    const oids = () => database.sql`select oid, relname from pg_class order by oid`;
    const before = await oids();
    await keepPartitions(now);
    expect(await oids()).toEqual(before);
  });

  it("creates partitions like the default ones: same key, same fillfactor", async () => {
    await keepPartitions(now);
    const name = partitionName(bucketTable, periodOf("day", now));
    const [made] = await database.sql`
      select reloptions, (select count(*)::int from pg_index where indrelid = c.oid and indisprimary) as keys
      from pg_class c where relname = ${name}`;
    expect(made).toEqual({ reloptions: ["fillfactor=70"], keys: 1 });
  });

  it("moves rows out of the default partition into their own", async () => {
    await addBucket(now);
    await addBucket(new Date(now.getTime() - DAY));
    await addBucket(new Date(now.getTime() + 6 * DAY));
    expect(await rowsOf("video_buckets_5m_default")).toBe(3);
    await keepPartitions(now);
    expect(await rowsOf("video_buckets_5m_default")).toBe(0);
    expect(await rowsOf("video_buckets_5m")).toBe(3);
    expect(await rowsOf(partitionName(bucketTable, periodOf("day", now)))).toBe(1);
  });

  it("raises an alarm for rows outside every period, after the other steps", async () => {
    await addBucket(new Date(now.getTime() + 60 * DAY));
    await expect(keepPartitions(now)).rejects.toThrow("video_buckets_5m_default");
    expect(await names("visitor_seen")).toHaveLength(49);
    expect(await rowsOf("video_buckets_5m_default")).toBe(1);
  });

  it("keeps rows that the roll-up has not summed, and drops them afterwards", async () => {
    const [then, later] = [now, new Date(now.getTime() + 5 * DAY)];
    await keepPartitions(then);
    await addBucket(then);
    await keepPartitions(later);
    expect(await rowsOf("video_buckets_5m")).toBe(1);

    await rollUpBuckets();
    await database.sql`update job_states set watermark = ${later.toISOString()}`;
    await keepPartitions(later);
    expect(await rowsOf("video_buckets_5m")).toBe(0);
    expect(await names("video_buckets_5m")).not.toContain(
      partitionName(bucketTable, periodOf("day", then)),
    );
    const [sum] = await database.sql`select sum(downloads)::int as downloads from video_buckets_1d`;
    expect(sum).toEqual({ downloads: 1 });
  });

  it("creates missing partitions even if a drop fails or a name is taken", async () => {
    await keepPartitions(now);
    const later = new Date(now.getTime() + 3 * HOUR);
    const [expired] = await names("visitor_seen");
    const soon = periodsAhead(bucketTable, later).at(-1);
    const blocked = soon ? partitionName(bucketTable, soon) : "";
    await database.sql`drop table if exists ${database.sql(blocked)}`;
    await database.sql`create table ${database.sql(blocked)} (taken int)`;
    await database.sql.begin(async (reader) => {
      await reader`select from ${reader(expired ?? "")}`;
      const began = performance.now();
      const failure = await keepPartitions(later).catch((error: unknown) => error);
      expect(performance.now() - began).toBeLessThan(5000);
      expect(String(failure)).toContain(`${expired}: PostgresError: canceling statement`);
      expect(String(failure)).toContain(`${blocked}: PostgresError: relation`);
    });
    expect(await names("visitor_seen")).toHaveLength(51);
    await database.sql`drop table ${database.sql(blocked)}`;
    await keepPartitions(later);
    expect(await names("visitor_seen")).not.toContain(expired);
    expect(await names("video_buckets_5m")).toContain(blocked);
  });

  it("keeps two hours of visitors", async () => {
    await keepPartitions(now);
    await keepPartitions(new Date(now.getTime() + 3 * HOUR));
    const [oldest] = await listPartitions("visitor_seen");
    expect(oldest?.from).toEqual(periodOf("hour", new Date(now.getTime() + 2 * HOUR)).from);
  });

  it("deletes expired rows of the default partition instead of making partitions for them", async () => {
    await database.sql`
      insert into visitor_seen (win, video_id, kind, visitor) values (now() - interval '5 hours', 1, 0, 1)`;
    await keepPartitions(now);
    expect(await rowsOf("visitor_seen")).toBe(0);
    expect(await names("visitor_seen")).toHaveLength(49);
  });
});
