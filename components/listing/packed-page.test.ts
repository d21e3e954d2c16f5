import { expect, it } from "vitest";
import type { ListingVideo } from "@/lib/videos/listing-schema";
import { cardPage } from "./card-page";
import { packPage, unpackPage } from "./packed-page";

const video = (id: string, rest: Partial<ListingVideo> = {}): ListingVideo => ({
  id,
  twitterId: `1700000000000000${id}`,
  author: "orbiter",
  authorName: "The Orbiter",
  authorAvatar: "https://pbs.twimg.com/profile_images/1/a_normal.jpg",
  title: "A launch",
  thumbnail: "https://pbs.twimg.com/media/a.jpg",
  width: 1280,
  height: 720,
  duration: 12.5,
  qualities: [{ url: "https://video.twimg.com/1/1280x720/a.mp4", resolution: "1280x720" }],
  downloadUrl: "https://video.twimg.com/1/1280x720/a.mp4",
  url: `https://x.com/orbiter/status/1700000000000000${id}`,
  sensitive: false,
  videoCount: 1,
  viewCount: 12_345,
  downloadCount: 67,
  favoriteCount: 0,
  timeframeDownloads: null,
  rankChange: null,
  createdAt: "2026-03-10T10:00:00.000Z",
  ...rest,
});

const unnamed = {
  author: "~9",
  authorAvatar: null,
  url: "https://x.com/i/status/170000000000000012",
};

const pageOf = (videos: ListingVideo[], gaps: number[] = []) =>
  cardPage(
    { videos, total: 90, offset: 30, limit: 30, hasMore: true, nextCursor: "c", asOf: "", gaps },
    { language: "en", now: "2026-03-10T12:00:00.000Z" },
  );

it.each([
  ["cards in order", pageOf([video("11"), video("12", { sensitive: true, videoCount: 4 })])],
  ["an author whom X does not name", pageOf([video("12", unnamed)])],
  ["a video without a picture", pageOf([video("11", { thumbnail: null, duration: null })])],
  ["ranks that are left out", pageOf([video("11"), video("12"), video("13")], [32])],
  [
    "changes of rank",
    pageOf([video("11", { rankChange: -3 }), video("12", { rankChange: "new" })]),
  ],
  ["no card", pageOf([])],
])("%s are the same after packing", (_, page) => {
  expect(unpackPage(packPage(page))).toEqual(page);
});

it("names ranks only where some are left out", () => {
  expect(packPage(pageOf([video("11"), video("12")]))).not.toHaveProperty("places");
  expect(packPage(pageOf([video("11"), video("12")], [32]))).toHaveProperty("places");
});
