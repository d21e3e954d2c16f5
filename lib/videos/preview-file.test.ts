import fc from "fast-check";
import { expect, it } from "vitest";
import { previewFile, previewSize } from "./preview-file";

type Media = Parameters<typeof previewFile>[0];

const file = (width: number, bitrate: number | null) => ({
  url: `https://video.twimg.com/${width}.mp4`,
  resolution: `${width}x${(width * 9) / 16}`,
  label: null,
  bitrate,
});

const mediaOf = (seconds: number | null, overrides: Partial<Media> = {}): Media => ({
  index: 1,
  kind: "video",
  thumbnail_url: null,
  playlist_url: null,
  width: 1280,
  height: 720,
  duration_ms: seconds === null ? null : seconds * 1000,
  qualities: [
    file(1920, 10_368_000),
    file(1280, 2_176_000),
    file(640, 832_000),
    file(480, 256_000),
  ],
  ...overrides,
});

it.each([
  [6, 1920],
  [7, 1280],
  [29, 1280],
  [30, 640],
  [76, 640],
  [77, 480],
  [250, 480],
  [251, 480],
  [625, 480],
])("of %i seconds it is the file of %i pixels", (seconds, width) => {
  expect(previewFile(mediaOf(seconds))?.url).toBe(`https://video.twimg.com/${width}.mp4`);
});

it("is the best one below 20 MB where all have more than 8", () => {
  const qualities = [file(1280, 2_176_000), file(640, 832_000)];
  expect(previewFile(mediaOf(73, { qualities }))?.url).toContain("/640.mp4");
  expect(previewFile(mediaOf(100, { qualities }))?.url).toContain("/640.mp4");
  expect(previewFile(mediaOf(192, { qualities }))?.url).toContain("/640.mp4");
  expect(previewFile(mediaOf(193, { qualities }))).toBeNull();
});

it("is none where the length or the bit rate is unknown, except for a GIF", () => {
  expect(previewFile(mediaOf(null))).toBeNull();
  expect(previewFile(mediaOf(5, { qualities: [file(640, null)] }))).toBeNull();
  expect(previewFile(mediaOf(0, { kind: "gif", qualities: [file(640, 0)] }))).toEqual({
    url: "https://video.twimg.com/640.mp4",
    width: 640,
    height: 360,
  });
});

it.each([
  [1920, 1080, 1920, 1080],
  [3840, 2160, 1920, 1080],
  [1080, 2400, 540, 1200],
  [320, 180, 640, 360],
  [400, 224, 400, 224],
  [null, null, 1280, 720],
])("%s × %s is shown as %i × %i", (width, height, shownWidth, shownHeight) => {
  expect(previewSize({ width, height })).toEqual({ width: shownWidth, height: shownHeight });
});

it("is never a file above 20 MB, and no better file fits where it fits", () => {
  const quality = fc.record({ width: fc.constantFrom(320, 640, 1280), rate: fc.nat(20_000_000) });
  fc.assert(
    fc.property(
      fc.array(quality, { maxLength: 5 }),
      fc.integer({ min: 1, max: 9000 }),
      (all, s) => {
        const sorted = all.toSorted((a, b) => b.rate - a.rate);
        const qualities = sorted.map(({ width, rate }, place) => ({
          ...file(width, rate + 1),
          url: `https://video.twimg.com/${place}.mp4`,
        }));
        const found = previewFile(mediaOf(s, { qualities }));
        const bytes = qualities.map(({ bitrate }) => ((bitrate ?? 0) / 8) * s);
        const place = qualities.findIndex(({ url }) => url === found?.url);
        const limit = bytes.some((one) => Math.round(one) <= 8_000_000) ? 8_000_000 : 20_000_000;
        const best = bytes.findIndex((one) => Math.round(one) <= limit);
        expect(place).toBe(best);
      },
    ),
  );
});
