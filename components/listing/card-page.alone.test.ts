import { afterEach, describe, expect, it, vi } from "vitest";
import { FetchRefusal } from "@/lib/browser/fetcher";
import { fetchCardPage, type PageKey, pagePathOf } from "./card-page";
import { cardsOf } from "./use-card-pages";

afterEach(() => {
  vi.unstubAllGlobals();
});

const KEY: PageKey = {
  list: "popular",
  timeframe: "7d",
  limit: 30,
  offset: 30,
  cursor: "abc",
  language: "ja",
};

function fetchWith(send: typeof fetch) {
  vi.stubGlobal("fetch", send);
  return fetchCardPage(KEY);
}

const answering = (status: number, body: string) => async () => new Response(body, { status });

describe("pagePathOf", () => {
  it("names the first page by its offset", () => {
    const first = { list: "recent", timeframe: null, limit: 30, offset: 0, cursor: null } as const;
    expect(pagePathOf(first)).toBe("/api/twitter/recent?limit=30&offset=0");
  });
  it("names a later page by its cursor as well", () => {
    expect(pagePathOf(KEY)).toBe("/api/twitter/popular?limit=30&offset=30&timeframe=7d&cursor=abc");
  });
});

describe("fetchCardPage", () => {
  it("says where the next page begins", async () => {
    const page = {
      videos: [],
      total: 90,
      offset: 30,
      limit: 30,
      hasMore: true,
      nextCursor: "def",
      asOf: "2026-03-10T12:00:00.000Z",
    };
    const { next } = await fetchWith(answering(200, JSON.stringify(page)));
    expect(next).toEqual({ offset: 60, cursor: "def", left: 30 });
    const last = JSON.stringify({ ...page, hasMore: false, nextCursor: null });
    expect((await fetchWith(answering(200, last))).next).toBeNull();
  });

  it.each([
    ["the server's own text", answering(503, '{"message":"忙しいです"}'), "忙しいです"],
    ["a refusal without text", answering(500, "<html>"), ""],
    ["an answer that is no JSON", answering(200, "<html>"), ""],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), ""],
  ])("throws with %s", async (_, send, message) => {
    const failed = fetchWith(send);
    await expect(failed).rejects.toThrow(FetchRefusal);
    await expect(failed).rejects.toHaveProperty("message", message);
  });
});

const VIDEO = {
  author: "a",
  authorName: "A",
  thumbnail: null,
  width: null,
  height: null,
  duration: null,
  qualities: [],
  sensitive: false,
  videoCount: 1,
  viewCount: 0,
  downloadCount: 0,
  favoriteCount: 0,
};

/** A page of videos that starts at `offset`; those with capital ids have no file. */
function pageOf(ids: string[], { offset = 0, gaps = "", ageMs = 0 } = {}) {
  const videos = ids.map((id) => ({
    ...VIDEO,
    id,
    twitterId: id,
    title: id,
    url: `https://x.com/a/status/${id}`,
    downloadUrl: id === id.toLowerCase() ? `https://video.twimg.com/${id}.mp4` : null,
    createdAt: new Date(Date.now() - ageMs).toISOString(),
  }));
  const body = JSON.stringify({ videos, offset, limit: 30, asOf: videos[0]?.createdAt });
  return fetchWith(async () => new Response(body, { headers: { "x-gaps": gaps } }));
}

describe("the cards of a page", () => {
  it("keep their ranks where other videos were removed or have no file", async () => {
    const { cards } = await pageOf(["a", "B", "c", "d"], { offset: 30, gaps: "31,34" });
    expect(cards.map(({ id, place }) => [id, place])).toEqual([
      ["a", 32],
      ["c", 35],
      ["d", 36],
    ]);
  });

  it("have their age now, not when the list was made", async () => {
    const { cards } = await pageOf(["a"], { ageMs: 3 * 3_600_000 + 1000 });
    expect(cards[0]?.age).toBe("3時間前");
  });
});

describe("cardsOf", () => {
  it("shows a video once, at its first place", async () => {
    const pages = [await pageOf(["1", "2"]), await pageOf(["2", "3", "1"])];
    expect(cardsOf(pages).map(({ id }) => id)).toEqual(["1", "2", "3"]);
  });
});
