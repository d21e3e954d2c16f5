import { beforeEach, describe, expect, it } from "vitest";
import { buildPost } from "../testing/build-post";
import { testDatabase, waitingSessions } from "../testing/test-database";
import { type CountEvent, countEvents } from "./counting";
import { addFavorite } from "./favorites";
import { upsertPost } from "./upsert-post";

const USER = {
  id: "00000000-0000-4000-8000-000000000001",
  email: null,
  name: null,
  avatarUrl: null,
  provider: "google",
};
const BOUND = "90 seconds";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors, videos, visitor_seen, video_buckets_5m restart identity cascade`;
  await upsertPost(buildPost());
});

const download: CountEvent = {
  kind: "download",
  videoId: "1",
  network: "1",
  visitor: "7",
  language: "en",
};
const count = () => countEvents([download]);
const favorite = () => addFavorite(USER, "1");

const buckets = () => database.sql`
  select sum(downloads + favorites)::int as counts from video_buckets_5m`;

/**
 * Runs `work` while another transaction locks the video's totals, for `ms` after `work` began to
 * wait. The database measures the time, because its clock decides whether counts are late.
 */
async function whileHeld(ms: number, work: () => Promise<unknown>): Promise<unknown> {
  const { sql } = database;
  let outcome: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from video_stats for update`;
    outcome = work().catch((error: unknown) => error);
    await expect.poll(() => waitingSessions(database)).toHaveLength(1);
    await tx`select pg_sleep(${ms / 1000})`;
  });
  return outcome;
}

describe("a count that waited for a lock", () => {
  it("is counted within the bound, and refused beyond it: its hour may have been summed", async () => {
    const [trigger] = await database.sql<{ source: string }[]>`
      select pg_get_functiondef('refuse_late_counts'::regproc) as source`;
    expect(trigger?.source).toContain(BOUND);
    await database.sql.unsafe(String(trigger?.source.replace(BOUND, "1 second")));
    for (const work of [count, favorite]) {
      expect(await whileHeld(1200, work)).toMatchObject({ code: "57014" });
    }
    expect(await buckets()).toEqual([{ counts: null }]);
    for (const work of [count, favorite]) {
      expect(await whileHeld(0, work)).not.toBeInstanceOf(Error);
    }
    expect(await buckets()).toEqual([{ counts: 2 }]);
    await database.sql.unsafe(String(trigger?.source));
  });

  it("ends its lock waits behind a pooler too, where sessions have no limit", async () => {
    const outcome = await whileHeld(5000, count);
    expect(outcome).toMatchObject({ code: "55P03" });
    expect(await buckets()).toEqual([{ counts: null }]);
  });
});
