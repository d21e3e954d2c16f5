import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase } from "@/db/client";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { countEvent } from "./count-event";

let database: TestDatabase;
let videoId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ videoId } = await upsertPost(buildPost()));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

const count = (visitor: string, kind: "download" | "view" = "download") =>
  countEvent({ kind, videoId, network: "1", visitor, language: kind === "download" ? "ja" : null });

async function downloads(): Promise<number> {
  const [row] = await database.sql<{ n: number }[]>`
    select download_count::int as n from video_stats where video_id = ${videoId}`;
  return row?.n ?? 0;
}

describe("countEvent", () => {
  it("counts a visitor once, however often and however many at a time", async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, () => count("7")));
    expect(answers.filter(({ counted }) => counted)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.count))).toEqual(new Set([1]));
    expect(await count("7")).toEqual({ counted: false, count: 1 });
    expect(await downloads()).toBe(1);
  });

  it("returns the fresh total of its kind: views and downloads are counted separately", async () => {
    expect(await count("7")).toEqual({ counted: true, count: 1 });
    expect(await count("8")).toEqual({ counted: true, count: 2 });
    expect(await count("7", "view")).toEqual({ counted: true, count: 1 });
    expect(await count("7", "view")).toEqual({ counted: false, count: 1 });
  });

  it("counts into the current bucket and hour by the database's clock", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 7_200_000 });
    expect(await count("7")).toEqual({ counted: true, count: 1 });
    vi.setSystemTime(Date.now() + 14_400_000);
    expect(await count("7")).toEqual({ counted: false, count: 1 });
    vi.useRealTimers();
    const [found] = await database.sql`
      select now() - bucket between interval '0' and interval '6 min' as present
      from video_buckets_5m`;
    expect(found).toEqual({ present: true });
  });

  it("refuses as overloaded when the connection breaks, and recovers", async () => {
    await database.sql.begin(async (blocker) => {
      await blocker`select 1 from video_stats for update`;
      const refused = expect(count("7")).rejects.toMatchObject({
        code: "overloaded",
        details: { retryAfterSeconds: expect.any(Number) },
      });
      await expect
        .poll(
          () => database.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(1);
      await refused;
    });
    expect(await downloads()).toBe(0);
    expect(await count("7")).toEqual({ counted: true, count: 1 });
  });

  it("refuses as overloaded when there is no database to reach", async () => {
    await setDatabase("postgres://nobody@127.0.0.1:1/none");
    await expect(count("7")).rejects.toMatchObject({ code: "overloaded" });
    await setDatabase(database.url);
    expect(await count("7")).toMatchObject({ counted: true });
  });

  it("reports a bug once per batch", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const answers = await Promise.allSettled(["7", "no number", "8"].map((each) => count(each)));
    expect(answers).toEqual(
      Array(3).fill({ status: "rejected", reason: expect.objectContaining({ code: "internal" }) }),
    );
    expect(logged).toHaveBeenCalledTimes(1);
    expect(await downloads()).toBe(0);
  });
});
