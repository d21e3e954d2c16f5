import { describe, expect, it } from "vitest";
import { cardsOf } from "./card-page";
import {
  addressOf,
  failureText,
  fetchCardPage,
  ListingError,
  type PageKey,
} from "./fetch-card-page";

const KEY: PageKey = {
  list: "popular",
  period: "7d",
  limit: 30,
  offset: 30,
  cursor: "abc",
  language: "ja",
};

const answering = (status: number, body: string) => async () => new Response(body, { status });

describe("addressOf", () => {
  it("begins at the beginning", () => {
    const first = { list: "recent", period: null, limit: 30, offset: 0, cursor: null } as const;
    expect(addressOf(first)).toBe("/api/twitter/recent?limit=30&offset=0");
  });
  it("goes on in the same state of the list", () => {
    expect(addressOf(KEY)).toBe("/api/twitter/popular?limit=30&offset=30&timeframe=7d&cursor=abc");
  });
});

describe("fetchCardPage", () => {
  it("tells where the list goes on", async () => {
    const page = {
      videos: [],
      total: 90,
      offset: 30,
      limit: 30,
      hasMore: true,
      nextCursor: "def",
      asOf: "2026-03-10T12:00:00.000Z",
    };
    const { next } = await fetchCardPage(KEY, answering(200, JSON.stringify(page)));
    expect(next).toEqual({ offset: 60, cursor: "def" });
    const last = JSON.stringify({ ...page, hasMore: false, nextCursor: null });
    expect((await fetchCardPage(KEY, answering(200, last))).next).toBeNull();
  });

  it.each([
    ["the server's own text", answering(503, '{"message":"忙しいです"}'), "忙しいです"],
    ["a refusal without text", answering(500, "<html>"), ""],
    ["an answer that is no JSON", answering(200, "<html>"), ""],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), ""],
  ])("throws with %s", async (_, send, message) => {
    const failed = fetchCardPage(KEY, send);
    await expect(failed).rejects.toThrow(ListingError);
    await expect(failed).rejects.toHaveProperty("message", message);
  });
});

describe("failureText", () => {
  it.each([
    [new ListingError("Busy"), "Busy"],
    [new ListingError(""), "Failed to load videos"],
    ["thrown text", "Failed to load videos"],
  ])("of %s", (error, text) => expect(failureText(error, "Failed to load videos")).toBe(text));
});

describe("cardsOf", () => {
  it("shows a video once, where it stood first", async () => {
    const video = (id: string) => ({
      id,
      twitterId: id,
      author: "a",
      authorName: "A",
      title: id,
      thumbnail: null,
      width: null,
      height: null,
      duration: null,
      qualities: [],
      downloadUrl: `https://video.twimg.com/${id}.mp4`,
      url: `https://x.com/a/status/${id}`,
      sensitive: false,
      videoCount: 1,
      viewCount: 0,
      downloadCount: 0,
      favoriteCount: 0,
      createdAt: "2026-03-10T12:00:00.000Z",
    });
    const page = (ids: string[]) =>
      fetchCardPage(
        KEY,
        answering(
          200,
          JSON.stringify({ videos: ids.map(video), asOf: "2026-03-10T12:00:00.000Z" }),
        ),
      );
    const pages = [await page(["1", "2"]), await page(["2", "3", "1"])];
    expect(cardsOf(pages).map(({ id }) => id)).toEqual(["1", "2", "3"]);
  });
});
