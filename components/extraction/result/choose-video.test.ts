import { describe, expect, it } from "vitest";
import { extractedRecord } from "@/lib/videos/local-record";
import { buildAnswer, buildVideo } from "@/lib/videos/testing/build-answer";
import { chooseVideo } from "./choose-video";

const post = { url: "https://x.com/a/status/1", handle: "a", id: "1" };
const origin = { post, id: "vid_1", now: new Date(0) };
const record = (over: Parameters<typeof buildAnswer>[0]) =>
  extractedRecord(origin, buildAnswer(over));

const first = buildVideo(1);
const third = buildVideo(3);
const thirdUrls = third.qualities.map(({ url }) => url);

describe("chooseVideo", () => {
  it.each([
    ["the one that the link names", {}, 3, 3],
    ["the server's choice without a wanted one", { video_urls: thirdUrls }, null, 3],
    ["the server's choice where the wanted one is a photo", { video_urls: thirdUrls }, 2, 3],
    ["the wanted one over the server's choice", { video_urls: thirdUrls }, 1, 1],
    ["the first where nothing matches", { video_urls: ["https://v/elsewhere.mp4"] }, null, 1],
  ])("takes %s", (_, over, asked, index) => {
    expect(chooseVideo(record({ videos: [first, third], ...over }), asked).video.index).toBe(index);
  });

  it("takes the best quality", () => {
    expect(chooseVideo(record({}), null).quality.label).toBe("720p");
  });

  it("passes over a video without qualities", () => {
    const empty = buildVideo(1, { qualities: [] });
    expect(chooseVideo(record({ videos: [empty, third] }), 1).video.index).toBe(3);
  });

  it("makes do with the list of addresses", () => {
    const video_urls = ["https://v/vid/avc1/720x1280/a.mp4", "https://v/b.mp4"];
    const { video, quality } = chooseVideo(record({ videos: [], video_urls }), null);
    expect(quality).toMatchObject({ url: video_urls[0], resolution: "720x1280" });
    expect(video.qualities.map(({ url }) => url)).toEqual(video_urls);
  });
});
