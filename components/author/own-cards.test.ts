import { expect, it } from "vitest";
import type { ListingVideo } from "@/lib/videos/listing-schema";
import { ownCards } from "./own-cards";

const VIDEO: ListingVideo = {
  id: "7",
  twitterId: "1491475671058681863",
  author: "NASA",
  authorName: "NASA",
  authorAvatar: null,
  title: "Liftoff",
  thumbnail: "https://pbs.twimg.com/a.jpg",
  width: 720,
  height: 1280,
  duration: 12,
  qualities: [],
  downloadUrl: "https://video.twimg.com/a.mp4",
  url: "https://x.com/NASA/status/1491475671058681863",
  sensitive: false,
  videoCount: 1,
  viewCount: 0,
  downloadCount: 1234,
  favoriteCount: 0,
  timeframeDownloads: null,
  rating: null,
  rankChange: null,
  createdAt: "2026-01-01T00:00:00.000Z",
};
const pagination = { total: 2, last_page: 1, current_page: 1, per_page: 20 };

it("formats an author's videos without the author's name, with the shapes of their pictures", () => {
  const unopenable = { ...VIDEO, id: "8", downloadUrl: null };
  const page = ownCards({ success: true, data: [VIDEO, unopenable], pagination }, "ja");
  expect(page).toMatchObject({ isEmpty: false, pagination });
  expect(page.cards).toHaveLength(1);
  expect(page.cards[0]).toMatchObject({
    id: "7",
    handle: null,
    name: "",
    shape: 28,
    downloads: { short: "1234", full: "1,234" },
  });
});

it("does not call a page of videos without files empty", () => {
  const data = [{ ...VIDEO, downloadUrl: null }];
  expect(ownCards({ success: true, data, pagination }, "en")).toMatchObject({
    cards: [],
    isEmpty: false,
  });
  expect(ownCards({ success: true, data: [], pagination }, "en").isEmpty).toBe(true);
});
