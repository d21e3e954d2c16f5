import { describe, expect, it } from "vitest";
import type { ListingVideo } from "@/lib/videos/listing-schema";
import { demoOf } from "./make-demo";

const VIDEO: ListingVideo = {
  ...{ id: "7", twitterId: "1491475671058681863", title: "A launch", sensitive: false },
  ...{ author: "Orbiter", authorName: "The Orbiter", authorAvatar: null },
  thumbnail: "https://pbs.twimg.com/a.jpg",
  ...{ width: 1280, height: 720, duration: 204.871, videoCount: 1 },
  qualities: [{ url: "https://video.twimg.com/1280x720/a.mp4", resolution: "1280x720" }],
  downloadUrl: "https://video.twimg.com/1280x720/a.mp4",
  url: "https://x.com/Orbiter/status/1491475671058681863",
  ...{ viewCount: 15_300, downloadCount: 999, favoriteCount: 0, timeframeDownloads: null },
  ...{ rating: null, rankChange: null, createdAt: "2026-03-10T10:00:00.000Z" },
};
const demo = (changed: Partial<ListingVideo>) => demoOf({ videos: [{ ...VIDEO, ...changed }] });

describe("the example of the home page", () => {
  it("is the first video of a list", () => {
    expect(demo({})).toMatchObject({
      ...{ id: "7", handle: "Orbiter", name: "The Orbiter", length: "3:25", quality: "720p" },
    });
    expect(demo({ authorName: "" })).toMatchObject({ name: "@Orbiter" });
  });

  it.each(["i", "~12"])("names no author without a handle: %s", (author) => {
    expect(demo({ author })).toMatchObject({ handle: null, name: "" });
  });

  it.each([{ sensitive: true }, { thumbnail: null }])("is no video with %j", (changed) => {
    expect(demo(changed)).toBeNull();
  });

  it.each([null, { videos: [] }])("needs one: %j", (list) => expect(demoOf(list)).toBeNull());
});
