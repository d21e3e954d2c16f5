import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { storeVideos } from "@/lib/rankings/testing/traffic";
import { getArchive, makeArchives, newestArchives } from "./archives";
import { periodOfName } from "./periods";

const VIDEOS = 140;

const database = testDatabase();
beforeAll(async () => {
  const { sql } = database;
  await storeVideos(sql, VIDEOS);
  // Counts until the middle of 3 November, whose day, week and month have not ended.
  await sql`insert into video_buckets_1d (bucket, video_id, downloads)
    select day, id, (id * 7919 + extract(doy from day)::int * 104729) % 50
    from generate_series(timestamptz '2026-09-20 00:00Z', '2026-11-03 00:00Z', '1 day') day,
      generate_series(1, ${VIDEOS}::int) id
    where day <> '2026-10-05 00:00Z'`;
  await sql`insert into job_states (job, watermark) values ('rollup', '2026-11-03 12:00Z')`;
  await makeArchives();
});

/** The expected archive, counted in the simplest way. */
async function counted(name: string): Promise<[string, number][]> {
  const period = periodOfName(name);
  const rows = await database.sql<{ id: string; downloads: number }[]>`
    select v.id, sum(b.downloads)::int as downloads
    from videos v join video_buckets_1d b on b.video_id = v.id
    where v.listed and b.bucket >= ${period?.from.toISOString() ?? ""}
      and b.bucket < ${period?.until.toISOString() ?? ""}
    group by v.id having sum(b.downloads) > 0`;
  return rows
    .map(({ id, downloads }): [string, number] => [id, downloads])
    .sort((a, b) => b[1] - a[1] || Number(b[0]) - Number(a[0]))
    .slice(0, 100);
}

async function shown(name: string) {
  const archive = await getArchive(name);
  return archive?.page.videos.map(({ id, downloadCount }) => [id, downloadCount]);
}

describe("an archive", () => {
  it.each(["2026-09-20", "2026-10-31", "2026-11-02", "2026-W40", "2026-W44", "2026-09", "2026-10"])(
    "of %s agrees with plain SQL",
    async (name) => {
      const expected = await counted(name);
      expect(expected.length).toBeGreaterThan(90);
      expect(await shown(name)).toEqual(expected);
    },
  );

  it.each(["2026-11-03", "2026-W45", "2026-11", "2026-12-01", "2026-09-19", "2026-10-05", "x"])(
    "of %s does not exist: it is current, future, or without downloads",
    async (name) => expect(await getArchive(name)).toBeNull(),
  );

  it("has its neighbors and its last day", async () => {
    const neighbors = async (name: string) => {
      const archive = await getArchive(name);
      return [archive?.previous, archive?.next];
    };
    expect(await neighbors("2026-10-06")).toEqual(["2026-10-04", "2026-10-07"]);
    expect(await neighbors("2026-09-20")).toEqual([null, "2026-09-21"]);
    expect(await neighbors("2026-W44")).toEqual(["2026-W43", null]);
    expect((await getArchive("2026-10"))?.to.toISOString().slice(0, 10)).toBe("2026-10-31");
    expect(await newestArchives()).toEqual([
      { kind: "day", period: "2026-11-02" },
      { kind: "week", period: "2026-W44" },
      { kind: "month", period: "2026-10" },
    ]);
  });

  it("survives the deletion of its counts, and is made only once", async () => {
    const { sql } = database;
    const before = await shown("2026-10");
    await sql`delete from video_buckets_1d where bucket < '2026-11-01 00:00Z'`;
    await sql`update video_buckets_1d set downloads = downloads + 1000`;
    await makeArchives();
    expect(await shown("2026-10")).toEqual(before);
    const [first] = before ?? [];
    await sql`update videos set hidden = true where id = ${String(first?.[0])}`;
    const archive = await getArchive("2026-10");
    expect(archive?.page.videos).toHaveLength((before?.length ?? 0) - 1);
    expect(archive?.page.gaps).toEqual([1]);
  });
});
