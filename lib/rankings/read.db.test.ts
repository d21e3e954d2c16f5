import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as getPopular } from "@/app/api/twitter/popular/route";
import { testDatabase } from "@/db/testing/test-database";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { placesOf } from "@/lib/videos/list-gaps";
import { listRecent } from "@/lib/videos/list-recent";
import { ListingQuery } from "@/lib/videos/listing-schema";
import { LEADERBOARDS } from "./leaderboards";
import { LeaderboardQuery, listHighlyRated, listPopular } from "./read";
import { refreshLeaderboard } from "./refresh";
import { type Happening, happen, makeRawEvents, storeVideos } from "./testing/traffic";

const VIDEOS = 60;
const NOW = new Date();

const database = testDatabase();
beforeAll(async () => {
  await makeRawEvents(database.sql);
});
beforeEach(async () => {
  await database.sql`truncate authors, videos, video_buckets_5m, ranking_boards, ranking_pages, raw_events
    restart identity cascade`;
  await storeVideos(database.sql, VIDEOS);
  forgetContentVersion();
});

const times = (count: number, videoId: number, kind: Happening["kind"]): Happening[] =>
  Array.from({ length: count }, () => ({ videoId: String(videoId), kind }));

/** Adds downloads, views and favorites: the lower the id, the more. */
async function everythingHappens(): Promise<void> {
  const happenings = Array.from({ length: VIDEOS }, (_, place) => place + 1).flatMap((id) => [
    ...times(VIDEOS + 1 - id, id, "download"),
    ...times(2, id, "view"),
    ...times(1, id, "favorite"),
  ]);
  await happen(database.sql, NOW, happenings);
  for (const board of LEADERBOARDS) await refreshLeaderboard(board, NOW);
}

const boardQuery = (limit: string) => LeaderboardQuery.parse({ limit });

async function idsEverywhere(limit: string): Promise<string[][]> {
  const query = boardQuery(limit);
  const pages = await Promise.all([
    listPopular(query),
    listHighlyRated(query),
    listRecent(ListingQuery.parse({ limit })),
  ]);
  return pages.map(({ videos }) => videos.map(({ id }) => id));
}

describe("a video that lists omit", () => {
  it.each([
    ["hidden", "update videos set hidden = true where id = 1"],
    ["removed", "update videos set removed_at = now() where id = 1"],
    ["gone from X", "update videos set availability = 2 where id = 1"],
    ["found to be sensitive", "update videos set sensitive = true where id = 1"],
    [
      "of a blocked author",
      "update authors set is_blocked = true where id = (select author_id from videos where id = 1)",
    ],
  ])("disappears at once when it is %s", async (_, act) => {
    await everythingHappens();
    for (const ids of await idsEverywhere("99")) expect(ids).toContain("1");
    await database.sql.unsafe(act);
    forgetContentVersion();
    for (const ids of await idsEverywhere("99")) {
      expect(ids).not.toContain("1");
      expect(ids.length).toBeGreaterThan(30);
    }
  });

  it("disappears within a second when another process takes it down", async () => {
    await everythingHappens();
    const first = async () => (await listPopular(boardQuery("1"))).videos[0]?.id;
    expect(await first()).toBe("1");
    await database.sql`update videos set hidden = true where id = 1`;
    await expect.poll(first, { timeout: 1500 }).toBeUndefined();
  });

  it("does not change the ranks of the others", async () => {
    await everythingHappens();
    const before = await listPopular(boardQuery("5"));
    expect(before.gaps).toEqual([]);
    const [, second] = before.videos;
    await database.sql`update videos set hidden = true where id = ${second?.id ?? ""}`;
    forgetContentVersion();
    const after = await listPopular(boardQuery("5"));
    expect(after.gaps).toEqual([2]);
    expect(placesOf(after)).toEqual([1, 3, 4, 5]);
    const deep = await listPopular(LeaderboardQuery.parse({ limit: "3", offset: "1" }));
    expect(deep.gaps).toEqual([2]);
    expect(placesOf(deep)).toEqual([3, 4]);
    const answer = await getPopular(new Request("http://localhost/api/twitter/popular?limit=5"), {
      params: Promise.resolve({}),
    });
    expect(answer.headers.get("x-gaps")).toBe("2");
    expect(await answer.json()).not.toHaveProperty("gaps");
  });

  it("is never listed if it was omitted from the start", async () => {
    await everythingHappens();
    for (const ids of await idsEverywhere("98")) {
      expect(ids.filter((id) => Number(id) % 7 === 0)).toEqual([]);
    }
  });
});
