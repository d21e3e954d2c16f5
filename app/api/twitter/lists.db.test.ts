import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { determineSomeLanguages, refreshLanguages } from "@/lib/rankings/language-leaderboards";
import { LEADERBOARDS } from "@/lib/rankings/leaderboards";
import { refreshLeaderboard } from "@/lib/rankings/refresh";
import { happen, makeRawEvents, storeVideos } from "@/lib/rankings/testing/traffic";
import { ListingPage } from "@/lib/videos/listing-schema";
import { LANGUAGE_TIMEFRAMES } from "@/lib/videos/listing-view";
import { GET as getHighlyRated } from "./highly-rated/route";
import { GET as getPopular, POST as postPopular } from "./popular/route";
import { GET as getRecent } from "./recent/route";

const VIDEOS = 20;
const LISTED = 18;
const ROUTES = { recent: getRecent, popular: getPopular, "highly-rated": getHighlyRated };
type List = keyof typeof ROUTES;
const LISTS: List[] = ["recent", "popular", "highly-rated"];

const database = testDatabase();
beforeAll(async () => {
  await makeRawEvents(database.sql);
  await storeVideos(database.sql, VIDEOS);
  const now = new Date();
  const ids = Array.from({ length: VIDEOS }, (_, place) => String(place + 1));
  await happen(database.sql, now, [
    ...ids.map((videoId) => ({ videoId, kind: "download" as const })),
    ...ids.map((videoId) => ({ videoId, kind: "favorite" as const })),
    { videoId: "3", kind: "download" },
    { videoId: "3", kind: "view" },
  ]);
  for (const board of LEADERBOARDS) await refreshLeaderboard(board, now);
});

function ask(list: List, query = "", headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`http://localhost/api/twitter/${list}${query}`, { headers });
  return ROUTES[list](request, { params: Promise.resolve({}) });
}

async function pageOf(response: Response): Promise<ListingPage> {
  expect(response.status).toBe(200);
  return ListingPage.strict().parse(await response.json());
}

describe.each(LISTS)("GET /api/twitter/%s", (list) => {
  it("returns the first ten of 24 hours by default", async () => {
    const page = await pageOf(await ask(list));
    expect(page).toMatchObject({ total: LISTED, offset: 0, limit: 10, hasMore: true });
    expect(page.videos).toHaveLength(10);
    expect(await pageOf(await ask(list, "?timeframe=24h"))).toMatchObject({ videos: page.videos });
  });

  it("reports the end, and the total beyond it", async () => {
    const end = { total: LISTED, hasMore: false, nextCursor: null };
    expect(await pageOf(await ask(list, "?limit=100"))).toMatchObject({ ...end, offset: 0 });
    expect(await pageOf(await ask(list, `?offset=${LISTED - 1}`))).toMatchObject({
      ...end,
      videos: [expect.anything()],
    });
    expect(await pageOf(await ask(list, "?offset=2000"))).toMatchObject({
      ...end,
      offset: 2000,
      videos: [],
    });
    expect(await pageOf(await ask(list, "?offset=1e99"))).toMatchObject({ ...end, videos: [] });
  });

  it.each([
    ["?limit=0", { limit: 1, offset: 0 }],
    ["?limit=1000&offset=-7", { limit: 100, offset: 0 }],
    ["?limit=abc&offset=abc", { limit: 10, offset: 0 }],
    ["?limit=&offset=&cursor=", { limit: 10, offset: 0 }],
    ["?limit=5&limit=7", { limit: 7, offset: 0 }],
    ["?unknown=1", { limit: 10, offset: 0 }],
  ])("clamps %s", async (query, expected) => {
    expect(await pageOf(await ask(list, query))).toMatchObject(expected);
  });

  it("is cacheable and answers conditional requests with 304", async () => {
    const response = await ask(list, "?limit=3");
    const { etag, "cache-control": cacheControl } = Object.fromEntries(response.headers);
    expect(cacheControl).toMatch(/^public, max-age=0, s-maxage=2$/);
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await ask(list, "?limit=3", { "if-none-match": known ?? "" });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("cache-control")).toBe(cacheControl);
    }
    expect((await ask(list, "?limit=3", { "if-none-match": '"other"' })).status).toBe(200);
    expect((await ask(list, "?limit=4")).headers.get("etag")).not.toBe(etag);
  });

  it.each([
    "?cursor=abc",
    "?cursor=%00",
    `?cursor=${"W10".repeat(3000)}`,
    "?cursor=WyJyZWNlbnQiXQ",
  ])("refuses %s", async (query) => {
    const response = await ask(list, query, { "x-lang": "ja" });
    expect(response.status).toBe(400);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({
      success: false,
      error: "invalid_input",
      fields: { cursor: "invalid" },
      message: expect.stringMatching(/[ぁ-ん]/),
    });
  });
});

describe("timeframe", () => {
  const boards: List[] = ["popular", "highly-rated"];

  it.each(boards)("of %s has eight values, three of which mean a week", async (list) => {
    const pages = await Promise.all(
      ["1h", "24h", "3d", "7d", "1w", "week", "month", "all"].map(async (timeframe) =>
        pageOf(await ask(list, `?timeframe=${timeframe}`)),
      ),
    );
    for (const page of pages) expect(page.videos).toHaveLength(10);
    expect(pages[4]).toEqual(pages[3]);
    expect(pages[5]).toEqual(pages[3]);
  });

  it.each(["2h", "", "24H", "day", "constructor", "24h "])("%j is refused", async (timeframe) => {
    for (const list of boards) {
      const response = await ask(list, `?timeframe=${encodeURIComponent(timeframe)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: "invalid_input",
        fields: { timeframe: "invalid_value" },
      });
    }
  });
});

describe("language", () => {
  it("asks for the posts in one language, of a day or a week", async () => {
    await database.sql`update videos set lang = 'ja' where id in (3, 4)`;
    await determineSomeLanguages();
    for (const timeframe of LANGUAGE_TIMEFRAMES) {
      await refreshLanguages(timeframe, new Date());
      const page = await pageOf(await ask("popular", `?language=ja&timeframe=${timeframe}`));
      expect(page).toMatchObject({ total: 2, videos: [{ id: "3" }, { id: "4" }] });
    }
    expect(await pageOf(await ask("popular", "?language=ja"))).toMatchObject({ total: 2 });
    expect(await pageOf(await ask("popular", "?language=ko"))).toMatchObject({ total: 0 });
  });

  it.each([
    ["language=xx", { language: "invalid_value" }],
    ["language=", { language: "invalid_value" }],
    ["language=zh", { language: "invalid_value" }],
    ["language=ja&timeframe=1h", { timeframe: "custom" }],
    ["language=ja&timeframe=all", { timeframe: "custom" }],
  ])("%s is refused", async (query, fields) => {
    const response = await ask("popular", `?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_input", fields });
  });
});

describe("a video of a list", () => {
  it("has exactly the documented fields", async () => {
    const { videos } = await pageOf(await ask("popular", "?limit=1"));
    const url = "https://video.twimg.com/amplify_video/3/vid/1280x720/a.mp4";
    expect(videos).toEqual([
      {
        id: "3",
        twitterId: "1003",
        author: "author4",
        authorName: "Author 4",
        authorAvatar: null,
        title: "Post 3",
        thumbnail: null,
        width: null,
        height: null,
        duration: null,
        qualities: [{ url, resolution: "1280x720" }],
        downloadUrl: url,
        url: "https://x.com/author4/status/1003",
        sensitive: false,
        videoCount: 1,
        viewCount: 1,
        downloadCount: 2,
        favoriteCount: 1,
        timeframeDownloads: 2,
        rating: null,
        rankChange: null,
        createdAt: "2026-09-01T00:03:00.000Z",
      },
    ]);
  });
});

describe("other methods", () => {
  it("are refused", async () => {
    const response = await postPopular(new Request("http://localhost", { method: "POST" }));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});
