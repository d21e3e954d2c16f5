import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullCount, relativeTime, shortCount } from "@/lib/i18n/format";
import { LANGUAGES } from "@/lib/i18n/languages";
import type { ListingVideo } from "@/lib/videos/listing-schema";
import { IN_VIEW } from "./in-view";
import { cardOf } from "./make-card";
import { thumbnailSource } from "./poster";
import { shapeOf } from "./shape";

const VIDEO: ListingVideo = {
  id: "7",
  twitterId: "1491475671058681863",
  author: "Orbiter",
  authorName: "The Orbiter",
  authorAvatar: "https://pbs.twimg.com/profile_images/1/a_normal.jpg",
  title: "A launch",
  thumbnail: "https://pbs.twimg.com/a.jpg",
  width: 1280,
  height: 720,
  duration: 204.871,
  qualities: [
    { url: "https://video.twimg.com/1280x720/a.mp4", resolution: "1280x720" },
    { url: "https://video.twimg.com/480x270/a.mp4", resolution: "480x270" },
  ],
  downloadUrl: "https://video.twimg.com/1280x720/a.mp4",
  url: "https://x.com/Orbiter/status/1491475671058681863",
  sensitive: false,
  videoCount: 1,
  viewCount: 15_300,
  downloadCount: 999,
  favoriteCount: 0,
  timeframeDownloads: null,
  rating: null,
  rankChange: null,
  createdAt: "2026-03-10T10:00:00.000Z",
};
const WORDING = { language: "es", now: "2026-03-10T12:30:00.000Z" } as const;

describe("cardOf", () => {
  it("has its files, the best first", () => {
    expect(cardOf(VIDEO, WORDING)).toMatchObject({
      files: ["https://video.twimg.com/1280x720/a.mp4", "https://video.twimg.com/480x270/a.mp4"],
      shape: 9,
      length: "3:25",
      views: { short: "15.3K", full: "15.300" },
    });
  });

  it("has the age of its post, in Recent that of its place in the list", () => {
    expect(cardOf(VIDEO, WORDING)).toMatchObject({ age: "9 feb 2022", at: "2022-02-09T18:14Z" });
    const added = cardOf(VIDEO, { ...WORDING, isAdded: true });
    expect(added).toMatchObject({ age: "hace 2 h", at: "2026-03-10T10:00Z", isAdded: true });
    // X's first posts have ids without a time.
    expect(cardOf({ ...VIDEO, twitterId: "20" }, WORDING)?.age).toBe("hace 2 h");
  });

  it("names favorites from one on, and the rating where the list has one", () => {
    expect(cardOf(VIDEO, WORDING)).not.toHaveProperty("favorites");
    const liked = { ...VIDEO, favoriteCount: 1_280, rating: 0.0942 };
    expect(cardOf(liked, { ...WORDING, language: "en" })).toMatchObject({
      favorites: { short: "1.3K", full: "1,280" },
      rating: "9.4%",
    });
  });

  it("has no name if X does not name the author", () => {
    const unnamed = cardOf({ ...VIDEO, author: "i" }, WORDING);
    expect(unnamed).toMatchObject({ handle: null, name: "" });
    expect(cardOf({ ...VIDEO, author: "~12" }, WORDING)).toMatchObject({ handle: null, name: "" });
    expect(cardOf({ ...VIDEO, authorName: "" }, WORDING)?.name).toBe("@Orbiter");
  });

  it("names a picture of the author only for a video that this device alone knows", () => {
    expect(cardOf(VIDEO, WORDING)).not.toHaveProperty("avatar");
    const local = { ...VIDEO, id: "local-1" };
    expect(cardOf(local, WORDING)?.avatar).toBe(VIDEO.authorAvatar);
    expect(cardOf({ ...local, author: "i" }, WORDING)).not.toHaveProperty("avatar");
  });

  it("is none without a file", () => {
    expect(cardOf({ ...VIDEO, downloadUrl: null }, WORDING)).toBeNull();
  });
});

describe("words of a card", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1K"],
    [15_300, "15.3K"],
    [99_949, "99.9K"],
    [99_950, "100K"],
    [153_200, "153K"],
    [999_949, "1M"],
    [1_500_000, "1.5M"],
  ])("%i is %s in English", (count, text) => expect(shortCount(count, "en")).toBe(text));

  it.each([
    ["es", "15.3K"],
    ["ja", "1.5万"],
    ["ko", "1.5만"],
    ["zh-CN", "1.5万"],
    ["zh-TW", "1.5萬"],
  ])("15 300 in %s is %s", (language, text) => expect(shortCount(15_300, language)).toBe(text));

  it("has at most five characters up to ten millions, in every language", () => {
    const counts = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(counts, fc.constantFrom(...LANGUAGES), (count, language) => {
        expect(shortCount(count, language)).toMatch(/^.{1,5}$/);
      }),
    );
  });

  it("has the whole number in the language's form", () => {
    expect(fullCount(1_234_567, "en")).toBe("1,234,567");
    expect(fullCount(1_234_567, "es")).toBe("1.234.567");
  });

  const NOW = "2026-03-10T12:00:00.000Z";
  it.each([
    ["2026-03-10T12:00:05.000Z", ""],
    ["2026-03-10T11:59:01.000Z", ""],
    ["2026-03-10T11:55:00.000Z", "5m ago"],
    ["2026-03-10T09:01:00.000Z", "2h ago"],
    ["2026-03-09T10:00:00.000Z", "1d ago"],
    ["2026-02-24T12:00:00.000Z", "14d ago"],
    ["2026-02-09T12:00:00.000Z", "29d ago"],
    ["2026-02-08T12:00:00.000Z", "Feb 8, 2026"],
    ["2024-03-01T12:00:00.000Z", "Mar 1, 2024"],
  ])("%s was %j", (instant, text) => expect(relativeTime(instant, NOW, "en")).toBe(text));

  it.each([
    ["es", "hace8d", "1mar2024"],
    ["ja", "8日前", "2024/03/01"],
    ["ko", "8일전", "2024.3.1."],
    ["zh-CN", "8天前", "2024/3/1"],
    ["zh-TW", "8天前", "2024/3/1"],
  ])("ages read well in %s", (language, age, date) => {
    const plain = (instant: string) => relativeTime(instant, NOW, language).replace(/\s/g, "");
    expect(plain("2026-03-02T12:00:00.000Z")).toBe(age);
    expect(plain("2024-03-01T12:00:00.000Z")).toBe(date);
  });
});

describe("shape of a picture", () => {
  it.each([
    [1280, 720, 9],
    [720, 720, 16],
    [720, 1280, 28],
    [1080, 1350, 20],
    [100, 1000, 32],
    [1000, 100, 6],
    [null, null, 9],
    [0, 720, 9],
  ])("%s × %s is %i sixteenths", (width, height, shape) => {
    expect(shapeOf(width, height)).toBe(shape);
  });
});

describe("thumbnailSource", () => {
  it("asks X's host for the sizes it has, by the picture's true width", () => {
    expect(thumbnailSource("https://pbs.twimg.com/a.jpg?name=orig", 32)).toEqual({
      src: "https://pbs.twimg.com/a.jpg?name=small",
      srcSet:
        "https://pbs.twimg.com/a.jpg?name=360x360 180w, https://pbs.twimg.com/a.jpg?name=small 340w, https://pbs.twimg.com/a.jpg?name=medium 600w",
      sizes: expect.stringContaining("45vw"),
    });
  });
  it("takes 680 pixels for a wide picture on a phone, whose screen has two or three for one of CSS", () => {
    const { sizes = "" } = thumbnailSource("https://pbs.twimg.com/a.jpg", 9) ?? {};
    expect(sizes).toMatch(/^\(max-width: 767px\) 72vw/);
    const width = 0.72 * 390;
    // Chromium chooses the picture with the nearest density; the border is the geometric mean of
    // two.
    for (const density of [2, 3]) {
      expect(density).toBeGreaterThan(Math.sqrt((360 / width) * (680 / width)));
      expect(density).toBeLessThan(Math.sqrt((680 / width) * (1200 / width)));
    }
  });
  it("leaves other hosts alone", () => {
    expect(thumbnailSource("/thumbnails/7.webp", 9)).toEqual({ src: "/thumbnails/7.webp" });
  });
  it("has none for a video without a still", () => {
    expect(thumbnailSource("https://video.twimg.com/tweet_video/a.mp4", 9)).toBeNull();
    expect(thumbnailSource(null, 9)).toBeNull();
  });
});

describe("what is near", () => {
  it("is 200 px for cards and 100 px for pictures", () => {
    expect(IN_VIEW).toEqual({
      card: { rootMargin: "200px", threshold: 0.1 },
      image: { rootMargin: "100px", threshold: 0.01 },
    });
  });
});
