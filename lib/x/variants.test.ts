import { describe, expect, it } from "vitest";
import type { VariantFacts } from "./facts";
import { qualityLabel, resolutionOf, toVariants } from "./variants";

const HOST = "https://video.twimg.com";
const NO_SIZE = { width: null, height: null };
const mp4 = (path: string, bitrate: number | null = 1): VariantFacts => ({
  url: path.startsWith("/") ? HOST + path : path,
  contentType: "video/mp4",
  bitrate,
});
const urls = (facts: VariantFacts[]) => toVariants(facts, NO_SIZE).map(({ url }) => url);

describe("which files are offered", () => {
  it.each([
    "/ext_tw_video/1/pu/vid/avc1/1280x720/a.mp4",
    "/ext_tw_video/1/pu/vid/720x1280/a_-9.mp4",
    "/amplify_video/1/vid/1280x720/a.mp4",
    "/amplify_video/1/vid/avc1/1280x720/a.mp4",
    "/tweet_video/FIlwc5QX0Acrhri.mp4",
    "/a_new_family/1/vid/1280x720/a.mp4",
  ])("%s", (path) => expect(urls([mp4(path)])).toEqual([HOST + path]));

  it.each([
    "/ext_tw_video/1/pu/pl/a.m3u8",
    "/ext_tw_video/1/pu/vid/hevc/1280x720/a.mp4",
    "/amplify_video/1/vid/avc1/0/0/1920x1080/a.mp4",
    "/amplify_video/1/vid/avc1/0/3000/1920x1080/a.mp4",
    "/amplify_video/1/vid/0/0/1920x1080/a.mp4",
    "/amplify_video/1/aud/mp4a/0/0/128000/a.mp4",
    "/tweet_video/a.m4s",
    "https://video.twimg.com.evil.com/tweet_video/a.mp4",
    "https://video.twimg.com@evil.com/tweet_video/a.mp4",
    "https://user:pw@video.twimg.com/tweet_video/a.mp4",
    "https://video.twimg.com:8443/tweet_video/a.mp4",
    "https://video.twimg.com:/tweet_video/a.mp4",
    "https://video.twimg.com\\@evil.com/tweet_video/a.mp4",
    "https://@video.twimg.com/tweet_video/a.mp4",
    "https://video.twimg.com./tweet_video/a.mp4",
    "https:/video.twimg.com/tweet_video/a.mp4",
    "https://video.twimg.com",
    "ftp://video.twimg.com/tweet_video/a.mp4",
    "https://evil.com/tweet_video/a.mp4",
    "file:///tweet_video/a.mp4",
    "not a url",
    "",
    `/tweet_video/${"a".repeat(2_000)}.mp4`,
  ])("not %s", (path) => expect(urls([mp4(path)])).toEqual([]));

  it.each([
    "https://video.twimg.com:443/tweet_video/a.mp4",
    "HTTPS://video.twimg.com/tweet_video/a.mp4",
    "https://VIDEO.twimg.com/tweet_video/a.mp4",
    " https://video.twimg.com/tweet_video/a.mp4\n",
    "http://video.twimg.com/tweet_video/a.mp4",
    "http://video.twimg.com:80/tweet_video/a.mp4",
    `https://video.twimg.com/tweet_video/a.mp4?tag=${"1".repeat(1_000)}`,
  ])("%s, as X spells it", (link) =>
    expect(urls([mp4(link)])).toEqual([`${HOST}/tweet_video/a.mp4`]),
  );

  it.each(["application/x-mpegURL", "application/dash+xml", "text/vtt", "audio/mp4"])(
    "not %s, whatever its path",
    (contentType) =>
      expect(urls([{ url: `${HOST}/tweet_video/a.mp4`, contentType, bitrate: null }])).toEqual([]),
  );

  it.each([null, "", "video/mp4 codecs=avc1", "application/octet-stream", "VIDEO/MP4", "odd"])(
    "an address that ends in .mp4, with the type %j",
    (contentType) =>
      expect(urls([{ url: `${HOST}/tweet_video/a.MP4`, contentType, bitrate: null }])).toEqual([
        `${HOST}/tweet_video/a.MP4`,
      ]),
  );

  it("strips the query and the fragment, and offers a file once, with its best bitrate", () => {
    const path = "/tweet_video/a.mp4";
    const facts = [mp4(`${path}?tag=12`, null), mp4(`${path}?v=2#t`, 7), mp4(path, 3)];
    expect(toVariants(facts, NO_SIZE)).toEqual([{ url: HOST + path, ...NO_SIZE, bitrate: 7 }]);
  });
});

describe("order and sizes", () => {
  it("is by pixels, then by bitrate", () => {
    const of = (size: string, name: string) => `/ext_tw_video/1/pu/vid/avc1/${size}/${name}.mp4`;
    const facts = [
      mp4(of("480x270", "a"), 9_000),
      mp4(of("1280x720", "b"), 100),
      mp4(of("1280x720", "c"), 200),
      mp4(of("720x1280", "d"), null),
      mp4(of("1920x1080", "e"), null),
    ];
    expect(
      urls(facts)
        .map((url) => url.slice(-5, -4))
        .join(""),
    ).toBe("ecbda");
  });

  it("prefers the size in the URL to the post's, which it uses for GIFs", () => {
    const post = { width: 640, height: 344 };
    const [sized] = toVariants([mp4("/amplify_video/1/vid/848x720/a.mp4")], post);
    const [gif] = toVariants([mp4("/tweet_video/a.mp4", 0)], post);
    const [odd] = toVariants([mp4("/amplify_video/1/vid/0x99999/a.mp4")], post);
    expect([sized, gif, odd]).toMatchObject([{ width: 848, height: 720 }, post, post]);
    expect(gif?.bitrate).toBe(0);
  });

  it.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])("has no bitrate %s", (bitrate) =>
    expect(toVariants([mp4("/tweet_video/a.mp4", bitrate)], NO_SIZE)[0]?.bitrate).toBeNull(),
  );
});

describe("labels", () => {
  it.each([
    [1280, 720, "720p", "1280x720"],
    [720, 1280, "720p", "720x1280"],
    [576, 1280, "576p", "576x1280"],
    [3840, 2160, "2160p", "3840x2160"],
    [null, 720, null, null],
    [1280, null, null, null],
  ])("%s by %s is %s, %s", (width, height, label, text) => {
    expect(qualityLabel({ width, height }, "video")).toBe(label);
    expect(resolutionOf({ width, height })).toBe(text);
  });

  it("is GIF for a GIF of any size", () => {
    expect(qualityLabel({ width: 640, height: 344 }, "gif")).toBe("GIF");
    expect(qualityLabel({ width: null, height: null }, "gif")).toBe("GIF");
  });
});
