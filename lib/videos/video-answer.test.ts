import { describe, expect, it } from "vitest";
import type { Post, PostVideo } from "@/lib/x/types";
import { VideoAnswer } from "./schema";
import { videoAnswer } from "./video-answer";

const CDN = "https://video.twimg.com/amplify_video/1/vid";

function videoAt(index: number, changes: Partial<PostVideo> = {}): PostVideo {
  return {
    index,
    kind: "video",
    posterUrl: `https://pbs.twimg.com/media/${index}.jpg`,
    width: 1280,
    height: 720,
    durationMs: 9000,
    variants: [
      { url: `${CDN}/1280x720/${index}.mp4`, width: 1280, height: 720, bitrate: 2_176_000 },
      { url: `${CDN}/640x360/${index}.mp4`, width: 640, height: 360, bitrate: 832_000 },
    ],
    playlistUrl: null,
    ...changes,
  };
}

const JACK = {
  accountId: "12",
  handle: "jack",
  displayName: "jack",
  avatarUrl: null,
  description: null,
};

function postOf(changes: Partial<Post> = {}): Post {
  return {
    id: "20",
    author: JACK,
    text: "just setting up",
    postedAt: "2006-03-21T20:50:14.000Z",
    sensitive: false,
    videos: [videoAt(1)],
    photos: [],
    quoted: null,
    ...changes,
  };
}

type Asked = { owner?: Post; index?: number | null; videoId?: string | null };
const NO_PICTURE = { storedPicture: null as string | null, uploadToken: null as string | null };

function answerTo(
  pasted: Post,
  { owner = pasted, index = null, videoId = "7" }: Asked = {},
  picture: typeof NO_PICTURE = NO_PICTURE,
) {
  const subject = { videoId, pasted, owner, source: "syndication", index } as const;
  const answer = videoAnswer({ ...subject, ...picture });
  return VideoAnswer.strict().parse(answer);
}

describe("the chosen video", () => {
  const three = postOf({ videos: [videoAt(2), videoAt(3), videoAt(4)] });

  it.each([
    ["the first where none is named", null, 2],
    ["the one named, counted with the photos", 3, 3],
    ["the first where a photo is named", 1, 2],
    ["the first beyond the end", 9, 2],
  ])("is %s", (_, index, chosen) => {
    const answer = answerTo(three, { index });
    expect(answer.video_url).toBe(`${CDN}/1280x720/${chosen}.mp4`);
    expect(answer.video_urls).toEqual([
      `${CDN}/1280x720/${chosen}.mp4`,
      `${CDN}/640x360/${chosen}.mp4`,
    ]);
    expect(answer.thumbnail_url).toBe(`https://pbs.twimg.com/media/${chosen}.jpg`);
    expect(answer.videos.map((video) => video.index)).toEqual([2, 3, 4]);
  });
});

describe("the picture", () => {
  const poster = "https://pbs.twimg.com/media/1.jpg";
  const stored = "https://postreel.example/thumbnails/a.webp";
  const smallest = `${CDN}/640x360/1.mp4`;

  it.each([
    ["X's", poster, null, null, poster],
    ["X's before ours", poster, stored, null, poster],
    ["ours where X has none", null, stored, null, stored],
    ["the smallest file where one is to be drawn", null, null, "token", smallest],
    ["none where none can be", null, null, null, null],
  ])("is %s", (_, posterUrl, storedPicture, uploadToken, shown) => {
    const answer = answerTo(
      postOf({ videos: [videoAt(1, { posterUrl })] }),
      {},
      { storedPicture, uploadToken },
    );
    expect(answer).toMatchObject({
      thumbnail_url: shown,
      s3_thumbnail_url: storedPicture,
      upload_token: uploadToken,
    });
  });
});

describe("a quality", () => {
  const sized = (width: number | null, height: number | null) => ({
    url: `${CDN}/a.mp4`,
    width,
    height,
    bitrate: null,
  });

  it.each([
    ["landscape", "video", sized(1280, 720), "1280x720", "720p"],
    ["portrait: the shorter side", "video", sized(720, 1280), "720x1280", "720p"],
    ["a GIF", "gif", sized(498, 280), "498x280", "GIF"],
    ["of no known size", "video", sized(null, null), null, null],
  ] as const)("is labelled: %s", (_, kind, variant, resolution, label) => {
    const { videos } = answerTo(postOf({ videos: [videoAt(1, { kind, variants: [variant] })] }));
    expect(videos[0]?.qualities).toEqual([
      { url: `${CDN}/a.mp4`, resolution, label, bitrate: null },
    ]);
  });
});

it("a video with a playlist alone has no address, and comes after one with a file", () => {
  const playlistUrl = "https://video.twimg.com/amplify_video/1/pl/a.m3u8";
  const bare = videoAt(1, { variants: [], playlistUrl });
  const alone = answerTo(postOf({ videos: [bare] }), { videoId: null });
  expect(alone).toMatchObject({ id: null, video_url: null, video_urls: [] });
  expect(alone.videos).toMatchObject([{ qualities: [], playlist_url: playlistUrl }]);
  const both = postOf({ videos: [bare, videoAt(2)] });
  expect(answerTo(both).video_url).toBe(`${CDN}/1280x720/2.mp4`);
});

it("a post whose author X does not name has none, and is quoted as one of i", () => {
  const owner = postOf({ id: "30", author: null });
  expect(answerTo(owner).author).toBeNull();
  expect(answerTo(postOf({ videos: [], quoted: owner }), { owner }).quoted).toEqual({
    tweet_id: "30",
    url: "https://x.com/i/status/30",
    author: "i",
  });
});

describe("a quoted post's videos", () => {
  const owner = postOf({ id: "30", sensitive: true });
  const pasted = postOf({
    id: "31",
    text: "Look",
    author: { ...JACK, handle: "biz", displayName: "Biz" },
    videos: [],
    quoted: owner,
  });

  it("come with the text of the pasted post and the author of the quoted one", () => {
    expect(answerTo(pasted, { owner })).toMatchObject({
      id: "7",
      tweet_id: "31",
      text: "Look",
      author: { username: "jack", display_name: "jack" },
      sensitive: true,
      quoted: { tweet_id: "30", url: "https://x.com/jack/status/30", author: "jack" },
    });
  });

  it("are named only if they are the result", () => {
    expect(answerTo(postOf({ quoted: owner }))).toMatchObject({ quoted: null, sensitive: false });
  });
});

it("photos are those of the post that has the videos", () => {
  const size = { width: 1200, height: 900 };
  const photos = [{ index: 2, url: "https://pbs.twimg.com/media/a.jpg?name=orig", ...size }];
  const owner = postOf({ id: "30", photos });
  const others = [{ index: 1, url: "https://pbs.twimg.com/media/b.jpg?name=orig", ...size }];
  expect(answerTo(owner).photos).toEqual(photos);
  expect(answerTo(postOf({ videos: [], photos: others, quoted: owner }), { owner }).photos).toEqual(
    photos,
  );
});

it("a post without a video throws: a bug of the caller", () => {
  expect(() => answerTo(postOf({ videos: [] }))).toThrow("20");
});
