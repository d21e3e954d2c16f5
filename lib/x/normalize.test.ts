import { describe, expect, it } from "vitest";
import type { MediaFacts, PostFacts } from "./facts";
import { normalizePost } from "./normalize";

const video: MediaFacts = {
  kind: "video",
  unavailable: null,
  vmapUrl: null,
  sensitive: false,
  posterUrl: "https://pbs.twimg.com/ext_tw_video_thumb/1/pu/img/a.jpg",
  width: 1280,
  height: 720,
  durationMs: 29_626,
  variants: [
    {
      url: "https://video.twimg.com/ext_tw_video/1/pu/vid/avc1/640x360/a.mp4?tag=12",
      contentType: "video/mp4",
      bitrate: 832_000,
    },
  ],
  link: "https://t.co/abc",
};
const photo: MediaFacts = { ...video, kind: "photo", variants: [] };
const AUTHOR = {
  accountId: "12",
  handle: "jack",
  name: "jack",
  avatarUrl: "https://pbs.twimg.com/profile_images/1/a_normal.jpg",
  description: null,
};
const facts: PostFacts = {
  id: "20",
  author: AUTHOR,
  text: "just &amp; text https://t.co/abc",
  postedAt: "2006-03-21T20:50:14.000Z",
  sensitive: false,
  withheld: false,
  media: [video],
  live: false,
  externalUrl: null,
  quoted: null,
};
const author = (change: Partial<typeof AUTHOR>) =>
  normalizePost({ ...facts, author: { ...AUTHOR, ...change } }).author;
const only = (change: Partial<MediaFacts>) =>
  normalizePost({ ...facts, media: [{ ...video, ...change }] }).videos[0];

describe("a post", () => {
  it("has our own shape", () => {
    expect(normalizePost(facts)).toEqual({
      id: "20",
      author: {
        accountId: "12",
        handle: "jack",
        displayName: "jack",
        avatarUrl: "https://pbs.twimg.com/profile_images/1/a_normal.jpg",
        description: null,
      },
      text: "just & text",
      postedAt: "2006-03-21T20:50:14.000Z",
      sensitive: false,
      videos: [
        {
          index: 1,
          kind: "video",
          posterUrl: "https://pbs.twimg.com/ext_tw_video_thumb/1/pu/img/a.jpg",
          width: 1280,
          height: 720,
          durationMs: 29_626,
          variants: [
            {
              url: "https://video.twimg.com/ext_tw_video/1/pu/vid/avc1/640x360/a.mp4",
              width: 640,
              height: 360,
              bitrate: 832_000,
            },
          ],
          playlistUrl: null,
        },
      ],
      photos: [],
      quoted: null,
    });
  });

  it("counts photos in the places of its videos, and leaves out unavailable media", () => {
    const gone: MediaFacts = { ...video, unavailable: "gone" };
    const media = [photo, video, gone, { ...video, variants: [] }, video];
    expect(normalizePost({ ...facts, media }).videos.map(({ index }) => index)).toEqual([2, 5]);
  });

  it("has its photos in their places, as the originals on X's picture host", () => {
    const at = (posterUrl: string | null, available = true) => ({
      ...photo,
      posterUrl,
      unavailable: available ? null : ("gone" as const),
    });
    const media = [
      at("https://pbs.twimg.com/media/a.jpg"),
      video,
      at("https://pbs.twimg.com/media/b?format=png&name=small"),
      at("https://pbs.twimg.com/media/c.jpg", false),
      at("https://abs.twimg.com/media/d.jpg"),
      at("http://pbs.twimg.com/media/e.jpg"),
      at("https://pbs.twimg.com.evil.example/media/f.jpg"),
      at("https://a:b@pbs.twimg.com/media/g.jpg"),
      at("javascript:alert(1)"),
      at(null),
    ];
    expect(normalizePost({ ...facts, media })).toMatchObject({
      videos: [{ index: 2 }],
      photos: [
        { index: 1, url: "https://pbs.twimg.com/media/a.jpg?name=orig" },
        { index: 3, url: "https://pbs.twimg.com/media/b?format=png&name=orig" },
      ],
    });
  });

  it("has no more media than 16, four times what X allows", () => {
    const link = (n: number) => `https://t.co/${1_000_000_000 + n}`;
    const media = Array.from({ length: 5_000 }, (_, n) => ({ ...video, link: link(n) }));
    const post = normalizePost({ ...facts, media, text: `${link(15)} ${link(16)}` });
    expect(post.videos.at(-1)?.index).toBe(16);
    expect(post.text).toBe(link(16));
  });

  it("quotes one level deep", () => {
    const deep = { ...facts, quoted: { ...facts, quoted: facts } };
    expect(normalizePost(deep).quoted).toEqual(normalizePost(facts));
  });

  it("has no media where X withholds it", () =>
    expect(normalizePost({ ...facts, media: [video, photo], withheld: true })).toMatchObject({
      videos: [],
      photos: [],
    }));

  it.each([
    ["Tue Mar 21 20:50:14 +0000 2006", "2006-03-21T20:50:14.000Z"],
    [1_142_974_214_000, "2006-03-21T20:50:14.000Z"],
    ["yesterday", null],
    ["1970-01-01T00:00:00Z", null],
    [Number.NaN, null],
    [9e15, null],
    [null, null],
  ])("posted at %s", (postedAt, iso) =>
    expect(normalizePost({ ...facts, postedAt }).postedAt).toBe(iso),
  );
});

describe("an author", () => {
  it.each([
    ["https://abs.twimg.com/sticky/default.png", true],
    ["http://pbs.twimg.com/a.jpg", false],
    ["https://pbs.twimg.com.evil.com/a.jpg", false],
    ["https://pbs.twimg.com@evil.com/a.jpg", false],
    ["https://a:b@pbs.twimg.com/a.jpg", false],
    ["https://@pbs.twimg.com/a.jpg", false],
    ["https:\\\\pbs.twimg.com/a.jpg", false],
    ["https://PBS.twimg.com/a.jpg", false],
    ["https://video.twimg.com/a.jpg", false],
    ["javascript:alert(1)", false],
    [`https://pbs.twimg.com/${"a".repeat(500)}`, false],
  ])("avatar %s", (avatarUrl, kept) =>
    expect(author({ avatarUrl })?.avatarUrl).toBe(kept ? avatarUrl : null),
  );

  it("has a name of one bounded line, else the handle", () => {
    expect(author({ name: "a".repeat(5_000) })?.displayName).toHaveLength(100);
    expect(author({ name: "\u0000\u202E \n" })?.displayName).toBe("jack");
    expect(author({ name: "<img src=x>" })?.displayName).toBe("<img src=x>");
  });

  it("has an account id of digits, or none", () =>
    expect([author({ accountId: "12; drop" }), author({ accountId: "012" })]).toMatchObject([
      { accountId: null },
      { accountId: null },
    ]));
});

describe("a video", () => {
  it("has no more files than 32", () => {
    const variants = Array.from({ length: 5_000 }, (_, n) => ({
      url: `https://video.twimg.com/ext_tw_video/1/pu/vid/avc1/640x360/${n}.mp4`,
      contentType: "video/mp4",
      bitrate: n,
    }));
    expect(only({ variants })?.variants).toHaveLength(32);
  });

  it("has a poster from X's picture host only", () =>
    expect(only({ posterUrl: "https://abs.twimg.com/a.jpg" })?.posterUrl).toBeNull());

  it.each([0, -5, Number.NaN, 1e15])("has no duration of %s ms", (durationMs) =>
    expect(only({ durationMs })?.durationMs).toBeNull(),
  );

  it("has the size of its best variant if the post has none", () =>
    expect(only({ width: 0, height: 9e9 })).toMatchObject({ width: 640, height: 360 }));

  it("has no duration as a GIF", () => expect(only({ kind: "gif" })?.durationMs).toBeNull());
});

it("a post is sensitive if X warns of one of its media", () => {
  const { sensitive } = normalizePost({ ...facts, media: [photo, { ...video, sensitive: true }] });
  expect(sensitive).toBe(true);
});
