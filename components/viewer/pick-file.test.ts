import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bitrateOf, pickFile } from "./pick-file";

const file = (width: number, height: number) =>
  `https://video.twimg.com/amplify_video/1/vid/avc1/${width}x${height}/a.mp4`;
const WIDE = [file(1920, 1080), file(1280, 720), file(640, 360), file(480, 270)];
const TALL = [file(1080, 1920), file(720, 1280), file(360, 640), file(270, 480)];

const PHONE = { width: 390, height: 844, density: 3 };
const DESKTOP = { width: 1440, height: 900, density: 1 };
const GIF = "https://video.twimg.com/tweet_video/a.mp4";

describe("pickFile", () => {
  it.each([
    ["a phone, fast", WIDE, PHONE, 50e6, file(640, 360)],
    ["a phone, upright", TALL, PHONE, 50e6, file(720, 1280)],
    ["a desktop", WIDE, DESKTOP, 50e6, file(1920, 1080)],
    ["a desktop, upright: as wide as it is shown", TALL, DESKTOP, 50e6, file(720, 1280)],
    ["a desktop, 3 Mbit/s", WIDE, DESKTOP, 3e6, file(640, 360)],
    ["a desktop, 4 Mbit/s", WIDE, DESKTOP, 4e6, file(1280, 720)],
    ["a phone, Fast 3G", TALL, PHONE, 1.6e6, file(360, 640)],
    ["a phone, slower than any file", TALL, PHONE, 1e5, file(270, 480)],
    ["a phone, unknown connection", WIDE, PHONE, null, file(640, 360)],
    ["a GIF, which has one file", [GIF], PHONE, 1e5, GIF],
  ])("for %s", (_, files, player, throughput, expected) => {
    expect(pickFile(files, { ...player, throughput })).toBe(expected);
  });

  it("is one of the files, and no slower connection gets a larger one", () => {
    const speed = fc.integer({ min: 1, max: 100_000_000 });
    const side = fc.integer({ min: 1, max: 4000 });
    const player = fc.record({ width: side, height: side, density: fc.constantFrom(1, 2, 3) });
    fc.assert(
      fc.property(fc.constantFrom(WIDE, TALL), player, speed, speed, (files, size, a, b) => {
        const pick = (throughput: number) => pickFile(files, { ...size, throughput });
        const [slow, fast] = [pick(Math.min(a, b)), pick(Math.max(a, b))];
        expect(files).toContain(slow);
        expect(bitrateOf(slow)).toBeLessThanOrEqual(bitrateOf(fast));
      }),
    );
  });
});
