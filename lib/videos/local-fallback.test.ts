import { describe, expect, it } from "vitest";
import { localListingVideo, localPopular, localRecent } from "./local-fallback";
import { failedRecord, type LocalRecord } from "./local-record";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const HOUR_MS = 3_600_000;

type Overrides = Partial<LocalRecord> & { viewCount?: number };

function record(id: string, hoursAgo: number, overrides: Overrides = {}): LocalRecord {
  const post = { url: `https://x.com/ada/status/${id}`, handle: "ada", id };
  const now = new Date(NOW.getTime() - hoursAgo * HOUR_MS);
  const blank = failedRecord({ post, id: `vid_${id}`, now }, "", "");
  return { ...blank, hasVideo: true, downloadUrl: "https://video.twimg.com/a.mp4", ...overrides };
}

const idsOf = (records: LocalRecord[]) => records.map(({ twitterId }) => twitterId);

describe("localRecent", () => {
  it("lists records with a video, newest first", () => {
    const records = [record("1", 5), record("2", 1), record("3", 0, { hasVideo: false })];
    expect(idsOf(localRecent(records))).toEqual(["2", "1"]);
  });
});

describe("localPopular", () => {
  it.each([
    ["1h", ["a", "b", "c", "d", "e"]],
    ["24h", ["a", "b"]],
    ["3d", ["a", "b", "c"]],
    ["7d", ["a", "b", "c", "d"]],
  ] as const)("%s keeps its window, edges included", (timeframe, ids) => {
    const aged = [record("a", 1), record("b", 24), record("c", 72), record("d", 168)];
    expect(idsOf(localPopular([...aged, record("e", 168.001)], timeframe, NOW))).toEqual(ids);
  });

  it("ranks by views, a missing count being 0, then the newer first", () => {
    const records = [
      record("old", 3),
      record("seen", 5, { viewCount: 2 }),
      record("new", 1),
      record("most", 4, { viewCount: 9 }),
    ];
    expect(idsOf(localPopular(records, "24h", NOW))).toEqual(["most", "seen", "new", "old"]);
  });

  it("uses the newest 20 only", () => {
    const records = Array.from({ length: 30 }, (_, hours) => record(String(hours), hours / 10));
    const best = record("late", 9, { viewCount: 1000 });
    const ranked = localPopular([...records, best], "7d", NOW);
    expect(idsOf(ranked)).toEqual(Array.from({ length: 20 }, (_, hours) => String(hours)));
  });
});

describe("localListingVideo", () => {
  it("prefers the server's data", () => {
    const video = localListingVideo(
      record("5", 0, { serverId: "77", s3Thumbnail: "https://our.test/5.webp", thumbnail: "x" }),
    );
    expect(video).toMatchObject({ id: "77", author: "ada", thumbnail: "https://our.test/5.webp" });
  });

  it("says when this device last downloaded the video", () => {
    const lastDownloaded = "2026-11-20T12:00:00.000Z";
    expect(localListingVideo(record("5", 0, { lastDownloaded }))).toMatchObject({ lastDownloaded });
  });

  it("works without it", () => {
    const video = localListingVideo(record("5", 0, { author: null }));
    expect(video).toMatchObject({ id: "vid_5", author: "i", viewCount: 0, videoCount: 1 });
  });
});
