import { describe, expect, it } from "vitest";
import {
  extractedRecord,
  failedRecord,
  localVideoId,
  renewedRecord,
  wantsThumbnail,
} from "./local-record";
import { buildAnswer, buildVideo } from "./testing/build-answer";

const origin = {
  post: { url: "https://x.com/nasa/status/1", handle: "nasa", id: "1" },
  id: "vid_1",
  now: new Date("2026-11-20T10:00:00Z"),
};
const anonymous = { ...origin, post: { ...origin.post, handle: null } };

describe("a record of a found video", () => {
  it("has every field of the answer in its place", () => {
    const answer = buildAnswer({ s3_thumbnail_url: "https://cdn.test/t.webp", upload_token: "t" });
    expect(extractedRecord(origin, answer)).toEqual({
      id: "vid_1",
      serverId: "1842",
      author: "NASA",
      authorName: "NASA",
      avatarUrl: null,
      title: "X Video by @NASA",
      description: "Earth & sky",
      createdAt: "2026-11-20T10:00:00.000Z",
      updatedAt: "2026-11-20T10:00:00.000Z",
      hasVideo: true,
      downloadUrl: "https://video.twimg.com/amplify_video/1/vid/avc1/1280x720/a.mp4",
      url: "https://x.com/NASA/status/1491475671058681863",
      twitterId: "1491475671058681863",
      thumbnail: "https://pbs.twimg.com/amplify_video_thumb/1/img/a.jpg",
      s3Thumbnail: "https://cdn.test/t.webp",
      qualities: [
        {
          url: "https://video.twimg.com/amplify_video/1/vid/avc1/1280x720/a.mp4",
          resolution: "1280x720",
        },
        {
          url: "https://video.twimg.com/amplify_video/1/vid/avc1/640x360/a.mp4",
          resolution: "640x360",
        },
      ],
      source: "syndication",
      error: null,
      errorCode: null,
      sensitive: false,
      videos: [buildVideo(1)],
      photos: [],
      quoted: null,
      uploadToken: "t",
      downloadCount: 0,
      lastDownloaded: null,
    });
  });

  it.each([
    [
      "the list, best first",
      { video_urls: ["https://v/1", "https://v/2"], video_url: "https://v/9" },
      "https://v/1",
    ],
    [
      "the one address where there is no list",
      { video_urls: [], video_url: "https://v/9" },
      "https://v/9",
    ],
  ])("uses the download from %s", (_, over, url) => {
    expect(extractedRecord(origin, buildAnswer(over))).toMatchObject({ downloadUrl: url });
  });

  it("has defaults for missing fields", () => {
    const author = { username: "i", display_name: "", avatar_url: null };
    const answer = buildAnswer({ source: "", tweet_id: "", author });
    expect(extractedRecord(anonymous, answer)).toMatchObject({
      source: "backend_api",
      twitterId: "1",
      title: "X Video",
      author: null,
      authorName: null,
      url: "https://x.com/nasa/status/1",
    });
  });
});

describe("the link of a record", () => {
  const quoted = { tweet_id: "9", url: "https://x.com/ESA/status/9", author: "ESA" };
  const author = { username: "ESA", display_name: "ESA", avatar_url: null };
  const pasted = (handle: string | null, url: string) => ({
    ...origin,
    post: { url, handle, id: "1" },
  });

  it.each([
    ["the pasted author's", pasted("nasa", "https://x.com/nasa/status/1"), "nasa"],
    ["nobody's", pasted(null, "https://x.com/i/status/1"), "i"],
    ["nobody's", pasted("i", "https://x.com/i/status/1"), "i"],
    ["nobody's", { ...origin, post: { url: "https://t.co/a", handle: null, id: null } }, "i"],
  ])("stays with the pasted post, under %s name, where its video is quoted", (_, from, handle) => {
    const record = extractedRecord(from, buildAnswer({ tweet_id: "1", quoted, author }));
    expect(record).toMatchObject({
      url: `https://x.com/${handle}/status/1`,
      twitterId: "1",
      author: "ESA",
      quoted,
    });
  });

  it("uses the answer's handle if the link has none", () => {
    const from = pasted("i", "https://x.com/i/status/1");
    expect(extractedRecord(from, buildAnswer({ tweet_id: "1" })).url).toBe(
      "https://x.com/NASA/status/1",
    );
  });
});

it("a failed record keeps the link and the reason", () => {
  expect(failedRecord(origin, "timeout", "時間切れ")).toMatchObject({
    hasVideo: false,
    downloadUrl: null,
    qualities: [],
    twitterId: "1",
    title: "X Video by @nasa",
    source: "backend_api",
    error: "時間切れ",
    errorCode: "timeout",
  });
});

describe("a record of a repeated extraction", () => {
  const fresh = extractedRecord({ ...origin, id: "vid_2" }, buildAnswer());
  const earlier = {
    ...fresh,
    id: "vid_1",
    createdAt: "2026-11-01T00:00:00.000Z",
    downloadCount: 3,
    lastDownloaded: "2026-11-02T00:00:00.000Z",
    downloadTotal: 7,
    title: "old",
  };

  it("keeps id and the counts of this device, and replaces the rest", () => {
    const { id, createdAt, downloadCount, lastDownloaded } = earlier;
    const kept = { id, createdAt, downloadCount, lastDownloaded };
    expect(renewedRecord(earlier, fresh)).toEqual({ ...fresh, ...kept });
  });

  it("is used unchanged if there was none", () => {
    expect(renewedRecord(null, fresh)).toBe(fresh);
  });
});

it("ids are random and unique", () => {
  const ids = new Set(Array.from({ length: 10_000 }, localVideoId));
  expect(ids.size).toBe(10_000);
  for (const id of ids) expect(id).toMatch(/^vid_[0-9a-f]{24}$/);
});

const wanting = { serverId: "1", thumbnail: "https://v/a.mp4", uploadToken: "token" };

it.each([
  [{}, true],
  [{ thumbnail: "https://v/a.mp4?x=1#t" }, true],
  [{ thumbnail: "https://v/a.jpg" }, false],
  [{ thumbnail: "https://v/a.jpg?from=b.mp4" }, false],
  [{ thumbnail: null }, false],
  [{ serverId: null }, false],
  [{ uploadToken: null }, false],
])("with %j: %s", (over, wanted) => expect(wantsThumbnail({ ...wanting, ...over })).toBe(wanted));
