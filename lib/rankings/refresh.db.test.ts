import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listBoard } from "@/db/queries/list-board";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { BOARDS, type Board, boardName, REFRESH_MS } from "./boards";
import { refreshBoard } from "./refresh-board";
import { refreshDueBoards } from "./refresh-due-boards";
import { happen, makeRawEvents, storeVideos } from "./testing/traffic";

const NOW = new Date("2026-11-20T10:02:00.000Z");
const BOARD: Board = { ranking: "popular", window: "24h" };
const later = (ms: number) => new Date(NOW.getTime() + ms);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeRawEvents(database.sql);
});
beforeEach(async () => {
  await database.sql`truncate authors, videos, video_buckets_5m, ranking_boards, ranking_pages, raw_events
    restart identity cascade`;
  await storeVideos(database.sql, 20);
  await happen(database.sql, NOW, [{ videoId: "1", kind: "download" }]);
});
afterAll(() => database.close());

async function boards() {
  const rows = await database.sql<{ board: string; version: string; total: number; age: string }[]>`
    select board, version, total, extract(epoch from refreshed_at) as age from ranking_boards`;
  return new Map(rows.map((row) => [row.board, row]));
}

async function idsOf(board: Board): Promise<string[]> {
  const slice = await listBoard({ board: boardName(board), version: null, offset: 0, limit: 100 });
  return slice?.rows.map(({ id }) => id) ?? [];
}

describe("refreshBoard", () => {
  it("leaves a board alone that another instance is at", async () => {
    await database.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('board popular:24h', 0))`;
      expect(await refreshBoard(BOARD, NOW)).toBeNull();
      expect(await refreshBoard({ ...BOARD, window: "1h" }, NOW)).toMatchObject({ total: 1 });
    });
    expect(await refreshBoard(BOARD, NOW)).toMatchObject({ total: 1 });
  });

  it("keeps a board whole when many refresh it at once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, place) => refreshBoard(BOARD, later(place))),
    );
    const versions = outcomes.flatMap((outcome) => outcome?.version ?? []);
    expect(versions.length).toBeGreaterThan(0);
    expect(new Set(versions).size).toBe(versions.length);
    expect(await idsOf(BOARD)).toEqual(["1"]);
  });

  it("never goes back in versions, even where a clock does", async () => {
    const first = await refreshBoard(BOARD, NOW);
    const second = await refreshBoard(BOARD, later(-60_000));
    expect(second?.version).toBe((first?.version ?? 0) + 1);
  });

  it("empties a board whose window holds nothing any more", async () => {
    const hour: Board = { ranking: "popular", window: "1h" };
    await refreshBoard(hour, NOW);
    expect(await idsOf(hour)).toEqual(["1"]);
    expect(await refreshBoard(hour, later(2 * 3_600_000))).toMatchObject({ total: 0 });
    expect(await idsOf(hour)).toEqual([]);
  });
});

describe("refreshDueBoards", () => {
  it("makes every board the first time", async () => {
    await refreshDueBoards(NOW);
    expect([...(await boards()).keys()].sort()).toEqual(BOARDS.map(boardName).sort());
  });

  it("makes those again that are due, once whichever instance asks", async () => {
    await refreshDueBoards(NOW);
    const before = await boards();
    await happen(database.sql, later(1000), [{ videoId: "2", kind: "download" }]);
    const due = later(REFRESH_MS["24h"] + 1000);
    await Promise.all([refreshDueBoards(due), refreshDueBoards(due)]);
    const after = await boards();
    for (const board of BOARDS) {
      const name = boardName(board);
      const isDue = board.window === "1h" || board.window === "24h";
      expect(after.get(name)?.version !== before.get(name)?.version, name).toBe(isDue);
    }
    expect(await idsOf(BOARD)).toEqual(["2", "1"]);
  });

  it("notes the time and makes no version where nothing has changed", async () => {
    await refreshDueBoards(NOW);
    const before = (await boards()).get("popular:24h");
    await refreshDueBoards(later(60_000));
    const after = (await boards()).get("popular:24h");
    expect(after?.version).toBe(before?.version);
    expect(Number(after?.age) - Number(before?.age)).toBeGreaterThanOrEqual(59);
  });

  it.each([
    ["the window moves on", 5 * 60_000, null],
    ["something is taken down", 60_000, "update videos set hidden = true where id = 1"],
    [
      "a favorite replaces another one",
      60_000,
      "update video_buckets_5m set favorites = favorites + case video_id when 1 then 1 else -1 end",
    ],
  ])("makes a version when %s", async (_, ms, act) => {
    await happen(database.sql, NOW, [{ videoId: "2", kind: "favorite" }]);
    await refreshDueBoards(NOW);
    const before = (await boards()).get("rated:24h")?.version;
    if (act) await database.sql.unsafe(act);
    await refreshDueBoards(later(ms));
    expect((await boards()).get("rated:24h")?.version).not.toBe(before);
  });
});
