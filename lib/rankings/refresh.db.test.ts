import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readLeaderboard } from "@/db/queries/leaderboards";
import { testDatabase } from "@/db/testing/test-database";
import { processWide } from "@/lib/runtime/slots";
import { LANGUAGE_TIMEFRAMES } from "@/lib/videos/listing-view";
import { languageLeaderboards } from "./language-leaderboards";
import { LEADERBOARDS, type Leaderboard, leaderboardName, REFRESH_MS } from "./leaderboards";
import { refreshDueLeaderboards, refreshLeaderboard } from "./refresh";
import { RISING } from "./rising";
import { happen, makeRawEvents, storeVideos } from "./testing/traffic";

const NOW = new Date("2026-11-20T10:02:00.000Z");
const BOARD: Leaderboard = { ranking: "popular", timeframe: "24h" };
const NAMES = [
  ...LEADERBOARDS.map(leaderboardName),
  ...LANGUAGE_TIMEFRAMES.flatMap(languageLeaderboards),
  RISING,
].sort();
const at = (instant: Date) => async () => instant;
const later = (ms: number) => new Date(NOW.getTime() + ms);

const database = testDatabase();
beforeAll(async () => {
  await makeRawEvents(database.sql);
});
beforeEach(async () => {
  await database.sql`truncate authors, videos, video_buckets_5m, ranking_boards, ranking_pages, raw_events
    restart identity cascade`;
  await storeVideos(database.sql, 20);
  await happen(database.sql, NOW, [{ videoId: "1", kind: "download" }]);
});

async function boards() {
  const rows = await database.sql<{ board: string; version: string; total: number; age: string }[]>`
    select board, version, total, extract(epoch from refreshed_at) as age from ranking_boards`;
  return new Map(rows.map((row) => [row.board, row]));
}

async function idsOf(board: Leaderboard): Promise<string[]> {
  const slice = await readLeaderboard({
    board: leaderboardName(board),
    version: null,
    offset: 0,
    limit: 100,
  });
  return slice?.rows.map(({ id }) => id) ?? [];
}

describe("refreshLeaderboard", () => {
  it("skips a leaderboard that another instance is refreshing", async () => {
    await database.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('board popular:24h', 0))`;
      expect(await refreshLeaderboard(BOARD, NOW)).toBeNull();
      expect(await refreshLeaderboard({ ...BOARD, timeframe: "1h" }, NOW)).toMatchObject({
        total: 1,
      });
    });
    expect(await refreshLeaderboard(BOARD, NOW)).toMatchObject({ total: 1 });
  });

  it("keeps a leaderboard consistent when many refresh it at once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, place) => refreshLeaderboard(BOARD, later(place))),
    );
    const versions = outcomes.flatMap((outcome) => outcome?.version ?? []);
    expect(versions.length).toBeGreaterThan(0);
    expect(new Set(versions).size).toBe(versions.length);
    expect(await idsOf(BOARD)).toEqual(["1"]);
  });

  it("never decreases the version, even if a clock jumps back", async () => {
    const first = await refreshLeaderboard(BOARD, NOW);
    const second = await refreshLeaderboard(BOARD, later(-60_000));
    expect(second?.version).toBe((first?.version ?? 0) + 1);
  });

  it("empties a leaderboard whose timeframe has no counts any more", async () => {
    const hour: Leaderboard = { ranking: "popular", timeframe: "1h" };
    await refreshLeaderboard(hour, NOW);
    expect(await idsOf(hour)).toEqual(["1"]);
    expect(await refreshLeaderboard(hour, later(2 * 3_600_000))).toMatchObject({ total: 0 });
    expect(await idsOf(hour)).toEqual([]);
  });
});

describe("refreshDueLeaderboards", () => {
  it("makes every leaderboard the first time", async () => {
    await refreshDueLeaderboards(at(NOW));
    expect([...(await boards()).keys()].sort()).toEqual(NAMES);
  });

  it("rebuilds due leaderboards once across instances", async () => {
    await refreshDueLeaderboards(at(NOW));
    const before = await boards();
    await happen(database.sql, later(1000), [{ videoId: "2", kind: "download" }]);
    const due = later(REFRESH_MS["24h"] + 1000);
    await Promise.all([refreshDueLeaderboards(at(due)), refreshDueLeaderboards(at(due))]);
    const after = await boards();
    for (const board of LEADERBOARDS) {
      const name = leaderboardName(board);
      const isDue = board.timeframe === "1h" || board.timeframe === "24h";
      expect(after.get(name)?.version !== before.get(name)?.version, name).toBe(isDue);
    }
    expect(await idsOf(BOARD)).toEqual(["2", "1"]);
  });

  it("rests after a long refresh of languages", async () => {
    await refreshDueLeaderboards(at(NOW));
    const [name] = languageLeaderboards("24h");
    const ageOf = async () => Number((await boards()).get(name)?.age);
    const origins = processWide("rankings.origins", () => new Map<string, { tookMs: number }>());
    const origin = origins.get(name);
    if (origin) origin.tookMs = 2000;
    const before = await ageOf();
    await refreshDueLeaderboards(at(later(79_000)));
    expect(await ageOf()).toBe(before);
    await refreshDueLeaderboards(at(later(81_000)));
    expect((await ageOf()) - before).toBeCloseTo(81);
  });

  it("notes the time without a new version when nothing has changed", async () => {
    await refreshDueLeaderboards(at(NOW));
    const before = (await boards()).get("popular:24h");
    await refreshDueLeaderboards(at(later(60_000)));
    const after = (await boards()).get("popular:24h");
    expect(after?.version).toBe(before?.version);
    expect(Number(after?.age) - Number(before?.age)).toBeGreaterThanOrEqual(59);
  });

  it.each([
    ["the timeframe moves on", 5 * 60_000, null],
    ["something is taken down", 60_000, "update videos set hidden = true where id = 1"],
    [
      "a favorite replaces another one",
      60_000,
      "update video_buckets_5m set favorites = favorites + case video_id when 1 then 1 else -1 end",
    ],
  ])("makes a version when %s", async (_, ms, act) => {
    await happen(database.sql, NOW, [{ videoId: "2", kind: "favorite" }]);
    await refreshDueLeaderboards(at(NOW));
    const before = (await boards()).get("rated:24h")?.version;
    if (act) await database.sql.unsafe(act);
    await refreshDueLeaderboards(at(later(ms)));
    expect((await boards()).get("rated:24h")?.version).not.toBe(before);
  });
});

/** Makes writes of the leaderboard's pages fail. */
async function spoil(board: string): Promise<void> {
  await database.sql.unsafe(`
    create or replace function refuse_pages() returns trigger language plpgsql as
      $$ begin raise exception 'no room for %', new.board; end $$;
    create trigger refuse_pages before insert on ranking_pages
      for each row when (new.board = '${board}') execute function refuse_pages()`);
}

describe("a failing leaderboard", () => {
  afterEach(() => database.sql.unsafe("drop function if exists refuse_pages cascade"));

  it("does not affect the others, is retried later, and is reported until it succeeds", async () => {
    await spoil("popular:1h");
    const failure = refreshDueLeaderboards(at(NOW));
    await expect(failure).rejects.toThrow("popular:1h: PostgresError: no room for popular:1h");
    const names = NAMES.filter((name) => name !== "popular:1h");
    expect([...(await boards()).keys()].sort()).toEqual(names);

    await database.sql.unsafe("drop function refuse_pages cascade");
    await expect(refreshDueLeaderboards(at(NOW))).rejects.toThrow("popular:1h");
    expect((await boards()).has("popular:1h")).toBe(false);

    expect(await refreshLeaderboard({ ranking: "popular", timeframe: "1h" }, NOW)).not.toBeNull();
    await refreshDueLeaderboards(at(NOW));
  });

  it("does not delay the frequent ones when it is slow", async () => {
    await refreshDueLeaderboards(at(NOW));
    const versionOf = async (name: string) => (await boards()).get(name)?.version;
    const [slow, prompt] = [await versionOf("popular:all"), await versionOf("popular:24h")];
    await happen(database.sql, later(1000), [{ videoId: "2", kind: "download" }]);
    let running = Promise.resolve();
    await database.sql.begin(async (tx) => {
      await tx`select from ranking_boards where board = 'popular:all' for update`;
      running = refreshDueLeaderboards(at(later(3_600_000)));
      await expect.poll(() => versionOf("popular:24h"), { timeout: 5000 }).not.toBe(prompt);
      expect(await versionOf("popular:all")).toBe(slow);
    });
    await running;
    expect(await versionOf("popular:all")).not.toBe(slow);
  });
});

describe("the clock", () => {
  afterEach(() => vi.useRealTimers());

  const ages = async () =>
    database.sql<{ board: string; seconds: number }[]>`
      select board, greatest(abs(extract(epoch from now() - refreshed_at)),
        abs(extract(epoch from now() - as_of)), abs(extract(epoch from now()) - version / 1000.0)
      )::float8 as seconds from ranking_boards`;

  it.each([-7_200_000, 7_200_000])(
    "is the database's, an instance %i ms off harms nothing",
    async (ms) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
      await refreshDueLeaderboards();
      const found = await ages();
      expect(found).toHaveLength(NAMES.length);
      expect(found.filter(({ seconds }) => seconds > 60)).toEqual([]);
    },
  );

  it("recovers from a time in the future that a wrong clock noted", async () => {
    await refreshDueLeaderboards();
    await database.sql`update ranking_boards set refreshed_at = now() + interval '2 hours'`;
    await refreshDueLeaderboards();
    expect((await ages()).filter(({ seconds }) => seconds > 60)).toEqual([]);
  });
});
