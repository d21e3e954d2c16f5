import { describe, expect, it } from "vitest";
import type { Master, Variant } from "@/lib/media/hls/playlist";
import type { LocalVideo } from "@/lib/videos/local-record";
import { betterVariants, labelOf, soundSource, wholeGif } from "./save-menu";

const FILE = "https://video.twimg.com/ext_tw_video/1/pu/vid/avc1/1280x720/a.mp4";

const video: LocalVideo = {
  index: 1,
  kind: "video",
  thumbnail_url: null,
  width: 1280,
  height: 720,
  duration_ms: 60_000,
  qualities: [{ url: FILE, resolution: "1280x720", label: "720p", bitrate: 2_176_000 }],
  playlist_url: "https://video.twimg.com/ext_tw_video/1/pu/pl/a.m3u8",
};

const variant = (width: number, height: number, over: Partial<Variant> = {}): Variant => ({
  url: `https://video.twimg.com/${width}x${height}/a.m3u8`,
  width,
  height,
  bitsPerSecond: 1_000_000,
  sound: "https://video.twimg.com/pl/mp4a/64000/a.m3u8",
  ...over,
});

const master = (over: Partial<Master> = {}): Master => ({
  variants: [variant(1920, 1080), variant(1280, 720), variant(480, 270)],
  captions: [],
  isSilent: false,
  ...over,
});

describe("sound", () => {
  it("is read from its own playlist, at the rate that its address names", () => {
    const [{ sound = null } = {}] = master().variants;
    expect(soundSource(video, master(), FILE)).toEqual({
      source: { kind: "hls", picture: null, sound },
      bytes: 480_000,
    });
  });

  it("is taken out of the file, or of the smallest pieces, where it has none", () => {
    const together = master({ variants: [variant(480, 270, { sound: null })] });
    expect(soundSource(video, null, FILE)?.source).toEqual({ kind: "file", url: FILE });
    expect(soundSource(video, together, FILE)?.source).toEqual({ kind: "file", url: FILE });
    const [{ url: picture = null } = {}] = together.variants;
    expect(soundSource(video, together, null)?.source).toEqual({
      kind: "hls",
      picture,
      sound: null,
    });
  });

  it("is not offered for a GIF, or where the playlist names no codec of sound", () => {
    expect(soundSource({ ...video, kind: "gif" }, null, FILE)).toBeNull();
    expect(soundSource(video, master({ isSilent: true }), FILE)).toBeNull();
    expect(soundSource({ ...video, qualities: [] }, null, null)).toBeNull();
  });
});

describe("qualities in pieces", () => {
  it("are those above the best file, one of each size", () => {
    const twice = master({ variants: [variant(1920, 1080), ...master().variants] });
    expect(betterVariants(video, twice).map(labelOf)).toEqual(["1080p"]);
    expect(betterVariants({ ...video, qualities: [] }, twice).map(labelOf)).toEqual([
      "1080p",
      "720p",
      "270p",
    ]);
  });

  it("compare the shorter side, upright or not", () => {
    const upright = master({ variants: [variant(720, 1280), variant(1080, 1920)] });
    expect(betterVariants(video, upright).map(labelOf)).toEqual(["1080p"]);
  });
});

describe("a GIF of X", () => {
  const gif: LocalVideo = { ...video, kind: "gif", playlist_url: null };

  it("becomes a real one, about as large as its frames", () => {
    expect(wholeGif({ ...gif, duration_ms: 4_000 })?.bytes).toBeGreaterThan(1_000_000);
    expect(wholeGif({ ...gif, duration_ms: null })).toEqual({ bytes: null });
  });

  it("does not where it is longer than a GIF can be, or is a video", () => {
    expect(wholeGif({ ...gif, duration_ms: 20_000 })).toBeNull();
    expect(wholeGif(video)).toBeNull();
  });
});
