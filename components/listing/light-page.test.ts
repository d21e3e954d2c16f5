import { describe, expect, it } from "vitest";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { lightPage, shortTitle } from "./light-page";

describe("shortTitle", () => {
  it("leaves what a card has room for as it is", () => {
    const latin = "a".repeat(44);
    const han = "猫".repeat(22);
    expect(shortTitle(latin)).toBe(latin);
    expect(shortTitle(han)).toBe(han);
  });

  it("ends what is longer with an ellipsis", () => {
    expect(shortTitle("a".repeat(45))).toBe(`${"a".repeat(44)}…`);
    expect(shortTitle("猫".repeat(23))).toBe(`${"猫".repeat(22)}…`);
    expect(shortTitle("한".repeat(23))).toBe(`${"한".repeat(22)}…`);
  });

  it("leaves no space before the ellipsis", () => {
    expect(shortTitle(`${"a".repeat(43)} bcd`)).toBe(`${"a".repeat(43)}…`);
  });

  it("does not take a character apart", () => {
    const family = "👩‍👩‍👧";
    expect(shortTitle(`${"a".repeat(42)}${family}${family}`)).toBe(`${"a".repeat(42)}${family}…`);
  });
});

it("shows the authors of the first cards with their pictures, wherever they are", () => {
  const authors = ["a", "b", "c", "d", "e", "a", "f"];
  const videos = authors.map((author, at) => ({
    ...{ id: String(at), twitterId: String(at), author, authorName: author, title: "", url: "" },
    authorAvatar: `https://pbs.twimg.com/profile_images/${author}.jpg`,
    ...{ thumbnail: null, width: null, height: null, duration: null, sensitive: false },
    ...{ qualities: [], downloadUrl: null, videoCount: 1, createdAt: "2026-03-10T12:00:00.000Z" },
    ...{ viewCount: 0, downloadCount: 0, favoriteCount: 0 },
    ...{ timeframeDownloads: null, rankChange: null },
  }));
  const page = { videos, total: 7, offset: 0, limit: 7, hasMore: false, nextCursor: null };
  const listed = { ...page, asOf: "2026-03-10T12:00:00.000Z", gaps: [] } as ListedPage;
  const pictured = lightPage(listed).videos.filter(({ authorAvatar }) => authorAvatar !== null);
  expect(pictured.map(({ author }) => author)).toEqual(["a", "b", "c", "d", "a"]);
  expect(lightPage(listed, 7).videos.map(({ authorAvatar }) => authorAvatar)).not.toContain(null);
});
