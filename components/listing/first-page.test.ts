import { describe, expect, it } from "vitest";
import { bitrateOf, pickFile } from "@/components/viewer/pick-file";
import { fewFiles } from "./first-page";

describe("fewFiles", () => {
  const LADDERS = {
    upright: ["1080x1920", "720x1280", "480x852", "320x568"],
    wide: ["1920x1080", "1280x720", "640x360", "480x270"],
    square: ["1080x1080", "720x720", "540x540", "320x320"],
  };
  const FAST_3G = 1_440_000;

  it.each(Object.entries(LADDERS))("has a file for slow connections: %s", (_, sizes) => {
    const files = fewFiles(sizes.map((size) => `https://video.twimg.com/vid/${size}/a.mp4`));
    const phone = { width: 390, height: 844, density: 3 };
    const url = pickFile(files, { ...phone, throughput: FAST_3G });
    expect(bitrateOf(url)).toBeLessThanOrEqual(FAST_3G);
    expect(files.length).toBeLessThanOrEqual(3);
  });

  it("names a file once", () => {
    expect(fewFiles(["https://video.twimg.com/tweet_video/a.mp4"])).toHaveLength(1);
  });
});
