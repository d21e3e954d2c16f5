import { gif, keyOf, mp4Variants, PORTRAIT, photo, playlist, SQUARE, video } from "../fake-media";
import type { FakeMedia, FakePost } from "../fake-post";
import { harbour, kitchen, nasa, trails, wires } from "./authors";
import { type FakeCase, good } from "./fake-case";

const VENUS = "https://video.twimg.com/amplify_video/1491441845964001288";

/** NASA's post of 2022-02-09 with X's own ids, sizes, bitrates and paths: no codec in the path yet. */
const venus: FakeMedia = {
  kind: "video",
  id: "1491441845964001288",
  imageUrl: "https://pbs.twimg.com/media/FLKqq-UXoAARGh8.jpg",
  width: 720,
  height: 405,
  durationMs: 204_871,
  variants: [
    { url: `${VENUS}/pl/_tckWb004eX7m4bb.m3u8?tag=14&v=ea8`, contentType: "application/x-mpegURL" },
    {
      url: `${VENUS}/vid/480x270/33HTmZZcDoJuSqOu.mp4?tag=14`,
      contentType: "video/mp4",
      bitrate: 288_000,
    },
    {
      url: `${VENUS}/vid/640x360/l2Yfccu1bExjcv6E.mp4?tag=14`,
      contentType: "video/mp4",
      bitrate: 832_000,
    },
    {
      url: `${VENUS}/vid/1280x720/xvMDbP61zCKkXs19.mp4?tag=14`,
      contentType: "video/mp4",
      bitrate: 2_176_000,
    },
  ],
};

export const nasaPost: FakePost = {
  id: "1491475671058681863",
  author: nasa,
  createdAt: "2022-02-09T18:14:44.000Z",
  text: "The surface of Venus in visible light, from space for the first time: plains & plateaus glow faintly at night.",
  media: [venus],
  mediaLinkCode: "NuEfFRtO9J",
};

const hd = {
  ladder: [
    [480, 270, 256_000],
    [640, 360, 832_000],
    [1280, 720, 2_176_000],
    [1920, 1080, 10_368_000],
  ],
} as const;
const uhd = { ladder: [...hd.ladder, [3840, 2160, 25_128_000]] } as const;

const mixed = [photo("2041030511720886272", 1600, 1200), video({ id: "2041030511741857792" })];

const hevcId = "2041060484390608896";
const hevc: FakeMedia = {
  ...video({ id: hevcId, ...hd }),
  variants: [
    ...video({ id: hevcId, ...hd }).variants,
    ...mp4Variants({
      id: hevcId,
      codec: "hevc",
      ladder: [
        [1920, 1080, 6_100_000],
        [3840, 2160, 14_000_000],
      ],
    }),
  ],
};

const hlsId = "2041070471962746880";
const hlsOnly: FakeMedia = { ...video({ id: hlsId }), variants: [playlist({ id: hlsId })] };

/** An `.mp4` under `/vid/avc1/0/0/` starts an HLS stream and is not a complete video. */
const initId = "2041080463529938944";
const withInit: FakeMedia = {
  ...video({ id: initId, folder: "amplify_video" }),
  variants: [
    {
      url: `https://video.twimg.com/amplify_video/${initId}/vid/avc1/0/0/1920x1080/${keyOf(initId)}.mp4`,
      contentType: "video/mp4",
      bitrate: 9_000_000,
    },
    ...video({ id: initId, folder: "amplify_video" }).variants,
  ],
};

/** A video whose still is the video's own address, as X sends for some. */
function withoutStill(id: string): FakeMedia {
  return { ...video({ id }), imageUrl: mp4Variants({ id, tag: null })[0]?.url ?? "" };
}

export const videoCases: FakeCase[] = [
  good({ name: "nasa", shows: "one video of 2022: three MP4s, no codec in their paths" }, nasaPost),
  good(
    { name: "single-video", shows: "one video, three MP4s up to 720p" },
    {
      id: "2041000518264913157",
      author: harbour,
      text: "Fog lifts off the harbour at six.",
      media: [video({ id: "2041000506118291456" })],
    },
  ),
  good(
    { name: "multi-video", shows: "two videos; the second is portrait" },
    {
      id: "2041010529417560282",
      author: trails,
      text: "The same ridge, held wide and held tall.",
      media: [
        video({ id: "2041010518206185472", durationMs: 41_200 }),
        video({ id: "2041010518227156992", ladder: PORTRAIT, durationMs: 12_480 }),
      ],
    },
  ),
  good(
    { name: "no-picture", shows: "a video whose still is no picture: its first frame becomes one" },
    {
      id: "2041115533861715968",
      author: harbour,
      text: "One minute of rain on the pier.",
      media: [withoutStill("2041115522713255936")],
    },
  ),
  good(
    { name: "no-picture-again", shows: "another one whose still is no picture" },
    {
      id: "2041120533861715968",
      author: harbour,
      text: "And a minute of the gulls after it.",
      media: [withoutStill("2041120522713255936")],
    },
  ),
  good(
    { name: "gif", shows: "a GIF: one MP4 of bitrate 0, no duration" },
    {
      id: "2041020526639235310",
      author: wires,
      text: "It turns! It really turns.",
      media: [gif("2041020515218149376", 640, 344)],
    },
  ),
  good(
    { name: "mixed", shows: "a photo, then a video: index 2 is the video" },
    {
      id: "2041030523877306624",
      author: kitchen,
      text: "Before, and after 40 minutes.",
      media: mixed,
    },
    { link: "https://x.com/slowkitchen/status/2041030523877306624/video/2" },
  ),
  good(
    { name: "hd-and-4k", shows: "1080p and 4K above the usual ladder" },
    {
      id: "2041040521102741831",
      author: nasa,
      text: "Every pixel of the far side.",
      media: [
        video({
          id: "2041040509863952384",
          folder: "amplify_video",
          durationMs: 96_000,
          tag: 28,
          ...uhd,
        }),
      ],
    },
  ),
  good(
    { name: "vertical", shows: "portrait: 720x1280 counts as 720p" },
    {
      id: "2041050518330187009",
      author: trails,
      text: "Straight down, no shortcuts.",
      media: [video({ id: "2041050507093409792", ladder: PORTRAIT, durationMs: 18_300 })],
    },
  ),
  good(
    { name: "square", shows: "a square video" },
    {
      id: "2041055518330187026",
      author: kitchen,
      text: "One tray, sixteen buns.",
      media: [video({ id: "2041055507093409792", ladder: SQUARE, durationMs: 22_000 })],
    },
  ),
  good(
    { name: "hevc", shows: "HEVC variants beside AVC, which must not be offered" },
    {
      id: "2041060515571470372",
      author: wires,
      text: "A lathe no larger than a loaf.",
      media: [hevc],
    },
  ),
  good(
    { name: "hls-only", shows: "a playlist and no MP4" },
    {
      id: "2041070512809836581",
      author: harbour,
      text: "Live from the pier, a day later.",
      media: [hlsOnly],
    },
  ),
  good(
    { name: "init-segment", shows: "an init segment that looks like the best MP4" },
    { id: "2041080510042247213", author: nasa, text: "Docking, in one take.", media: [withInit] },
  ),
  good(
    { name: "no-bitrate", shows: "variants without a bitrate" },
    {
      id: "2041090507287900199",
      author: harbour,
      text: "Old film, found in the boathouse.",
      media: [
        video({
          id: "2041090496043520000",
          tag: null,
          ladder: [
            [320, 180],
            [640, 360],
            [1280, 720],
          ],
        }),
      ],
    },
  ),
];
