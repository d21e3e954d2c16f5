import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boardStatement } from "@/db/queries/list-board";
import { recentStatement } from "@/db/queries/list-recent";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { refreshBoard } from "./refresh-board";
import { storeVideos } from "./testing/traffic";

const LIMIT = 30;

type Line = { "QUERY PLAN": string };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await storeVideos(sql, 10_000);
  await sql`update video_stats set download_count = video_id`;
  for (let version = 0; version < 5; version += 1) {
    await refreshBoard({ ranking: "popular", window: "all" }, new Date());
  }
  await sql.unsafe("vacuum analyze");
});
afterAll(() => database.close());

const page = (offset: number) =>
  boardStatement({ board: "popular:all", version: null, offset, limit: LIMIT });
const after = { after: { micros: 1_790_000_000_000_000, id: "5000" } };

describe.each(["force_custom_plan", "force_generic_plan"])("with %s", (mode) => {
  it.each([
    ["a board's first page", () => page(0)],
    ["a deep page of a board", () => page(8000)],
    ["recent's first page", () => recentStatement({ offset: 0 }, LIMIT)],
    ["a deep page of recent", () => recentStatement({ offset: 5000 }, LIMIT)],
    ["recent behind a cursor", () => recentStatement(after, LIMIT)],
  ])("reads only what it shows of %s", async (_, statement) => {
    const lines = await database.sql.begin(async (tx) => {
      await tx`select set_config('plan_cache_mode', ${mode}, true)`;
      return tx<Line[]>`explain ${statement()}`;
    });
    const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    expect(plan).toContain("videos_pkey");
    expect(plan).not.toContain("Join Filter");
    expect(plan).not.toMatch(/Seq Scan on (videos|video_|ranking_pages)/);
  });
});
