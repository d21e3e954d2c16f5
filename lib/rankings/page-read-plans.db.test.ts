import { beforeAll, describe, expect, it } from "vitest";
import { currentSlice, sliceValues } from "@/db/queries/leaderboards";
import { recentByCursor, recentByOffset } from "@/db/queries/listings";
import { explain } from "@/db/testing/explain";
import { testDatabase } from "@/db/testing/test-database";
import { refreshLeaderboard } from "./refresh";
import { storeVideos } from "./testing/traffic";

const LIMIT = 30;

const AFTER = { limit: LIMIT, offset: 0, micros: 1_790_000_000_000_000, id: "5000" };

const database = testDatabase();
beforeAll(async () => {
  const { sql } = database;
  await storeVideos(sql, 10_000);
  await sql`update video_stats set download_count = video_id`;
  for (let version = 0; version < 5; version += 1) {
    await refreshLeaderboard({ ranking: "popular", timeframe: "all" }, new Date());
  }
  await sql.unsafe("vacuum analyze");
});

const statements: [string, () => [{ sql: string; params: unknown[] }, Record<string, unknown>]][] =
  [
    ["a leaderboard's first page", () => page(0)],
    ["a deep page of a leaderboard", () => page(8000)],
    ["recent's first page", () => [recentByOffset().getQuery(), { limit: LIMIT, offset: 0 }]],
    ["a deep page of recent", () => [recentByOffset().getQuery(), { limit: LIMIT, offset: 5000 }]],
    ["recent after a cursor", () => [recentByCursor().getQuery(), AFTER]],
  ];

function page(offset: number): ReturnType<(typeof statements)[number][1]> {
  const query = { board: "popular:all", version: null, offset, limit: LIMIT };
  return [currentSlice().getQuery(), sliceValues(query)];
}

describe.each([0, 6])("after %i runs", (runs) => {
  it.each(statements)("reads only the rows that it shows: %s", async (_, statement) => {
    const [query, values] = statement();
    const plan = await explain(database.sql, query, { values, runs });
    expect(plan).toContain("videos_pkey");
    expect(plan).not.toContain("Join Filter");
    expect(plan).not.toMatch(/Seq Scan on (videos|video_|ranking_pages)/);
  });
});
