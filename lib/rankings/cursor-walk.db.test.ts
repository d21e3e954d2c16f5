import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refreshLeaderboard as storeLeaderboard } from "@/db/queries/refresh-leaderboard";
import { testDatabase } from "@/db/testing/test-database";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { listRecent } from "@/lib/videos/list-recent";
import { ListingPage, ListingQuery } from "@/lib/videos/listing-schema";
import { FROZEN, type Leaderboard } from "./leaderboards";
import { LeaderboardQuery, listPopular } from "./read";
import { planRefresh, refreshLeaderboard } from "./refresh";
import { type Happening, happen, makeRawEvents, seeded, storeVideos } from "./testing/traffic";

const VIDEOS = 300;
const BOARD: Leaderboard = { ranking: "popular", timeframe: "24h" };
const MINUTE = 60_000;
const NOW = new Date("2026-11-20T10:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

const database = testDatabase();
const random = seeded(7);
beforeAll(async () => {
  await makeRawEvents(database.sql);
});
beforeEach(async () => {
  await database.sql`truncate authors, videos, video_buckets_5m, ranking_boards, ranking_pages, raw_events
    restart identity cascade`;
  await storeVideos(database.sql, VIDEOS);
  forgetContentVersion();
  await traffic(NOW);
});

async function traffic(at: Date): Promise<void> {
  const happenings = Array.from(
    { length: 2000 },
    (): Happening => ({
      videoId: String(1 + Math.floor(random() * VIDEOS)),
      kind: "download",
    }),
  );
  await happen(database.sql, at, happenings);
  await refreshLeaderboard(BOARD, at);
}

async function versions(): Promise<Date[]> {
  const rows = await database.sql<{ version: string }[]>`
    select distinct version from ranking_pages order by version`;
  return rows.map(({ version }) => new Date(Number(version)));
}

const popular = (query: Record<string, string>) => listPopular(LeaderboardQuery.parse(query));
const recent = (query: Record<string, string>) => listRecent(ListingQuery.parse(query));
const idsOf = ({ videos }: ListingPage) => videos.map(({ id }) => id);

/** Follows the cursors to the end; `between` runs before each page after the first. */
async function walk(
  list: (query: Record<string, string>) => Promise<ListingPage>,
  limit: string,
  between: (page: number) => Promise<void>,
): Promise<string[]> {
  let page = await list({ limit });
  const ids = idsOf(page);
  for (let count = 1; page.nextCursor !== null; count += 1) {
    expect(page.hasMore).toBe(true);
    await between(count);
    page = ListingPage.parse(await list({ limit, cursor: page.nextCursor }));
    expect(page.offset).toBe(ids.length);
    ids.push(...idsOf(page));
  }
  expect(page).toMatchObject({ hasMore: false, total: ids.length });
  return ids;
}

describe("reading by cursor", () => {
  it("sees one frozen leaderboard while it is rebuilt in another order", async () => {
    const frozen = [
      ...idsOf(await popular({ limit: "100" })),
      ...idsOf(await popular({ limit: "100", offset: "100" })),
      ...idsOf(await popular({ limit: "100", offset: "200" })),
    ];
    const walked = await walk(popular, "23", (page) => traffic(later(page * 10_000)));
    expect(walked).toEqual(frozen);
    expect(new Set(walked).size).toBeGreaterThan(200);
    const present = idsOf(await popular({ limit: "99" }));
    expect(present).not.toEqual(frozen.slice(0, 99));
  });

  it("reports the time of its leaderboard", async () => {
    const first = await popular({ limit: "22" });
    await traffic(later(10_000));
    const second = await popular({ limit: "22", cursor: first.nextCursor ?? "" });
    expect(first.asOf).toBe(NOW.toISOString());
    expect(second.asOf).toBe(first.asOf);
  });

  it("sees the same leaderboard after many rebuilds", async () => {
    const frozen = idsOf(await popular({ limit: "42" }));
    const first = await popular({ limit: "21" });
    for (const minutes of [4, 20, 40, 59]) await traffic(later(minutes * MINUTE));
    const second = await popular({ limit: "21", cursor: first.nextCursor ?? "" });
    expect(idsOf(second)).toEqual(frozen.slice(21));
    expect(idsOf(await popular({ limit: "43" })).slice(0, 42)).not.toEqual(frozen);
  });

  it("continues at its rank in the current leaderboard after an hour", async () => {
    const first = await popular({ limit: "21" });
    for (const minutes of [60, 60.5, 121]) await traffic(later(minutes * MINUTE));
    const second = await popular({ limit: "21", cursor: first.nextCursor ?? "" });
    expect(second.offset).toBe(21);
    expect(idsOf(second)).toEqual(idsOf(await popular({ limit: "21", offset: "21" })));
    expect(await versions()).toEqual([later(60.5 * MINUTE), later(121 * MINUTE)]);
  });

  it("is kept for only three minutes if few pages may be kept", async () => {
    const plan = await planRefresh(BOARD, NOW);
    for (const minutes of [1, 2, 3, 7]) {
      const now = later(minutes * MINUTE);
      const since = new Date(now.getTime() - FROZEN.leastMs);
      await storeLeaderboard({ ...plan, now, keep: { ...plan.keep, since, pages: 2 } });
      if (minutes === 3) expect(await versions()).toHaveLength(4);
    }
    expect(await versions()).toEqual([later(3 * MINUTE), later(7 * MINUTE)]);
  });

  it("of recent videos shows each once while new ones arrive", async () => {
    const before = Number((await recent({ limit: "1" })).total);
    const walked = await walk(recent, "19", async () => {
      const [row] = await database.sql<{ id: string }[]>`
        insert into videos (tweet_id, author_id, first_listed_at)
        select 'n' || nextval('videos_id_seq'), 1, now() returning id`;
      await database.sql`insert into video_media (video_id, media_index, kind, variants)
        values (${row?.id ?? "0"}, 1, 'video', '[]')`;
    });
    expect(walked).toHaveLength(before);
    expect(walked).toEqual([...walked].sort((a, b) => Number(b) - Number(a)));
  });

  it.each([
    ["another board", "popular:24h", { timeframe: "7d" }],
    ["another list", "recent", {}],
  ])("is refused with the cursor of %s", async (_, of, query) => {
    const { nextCursor } = await (of === "recent" ? recent : popular)({ limit: "20" });
    expect(nextCursor).toBeTruthy();
    await expect(popular({ ...query, cursor: nextCursor ?? "" })).rejects.toThrow("invalid_input");
  });
});
