import { describe, expect, it } from "vitest";
import { fileWithin, previewFile, resolutionOfFile, sideOf } from "./files";

const at = (size: string) => `https://video.twimg.com/ext_tw_video/1/pu/vid/avc1/${size}/a.mp4`;
const FILES = ["1920x1080", "1280x720", "640x360", "480x270"].map(at);
const TALL = ["1080x1920", "720x1280", "320x568"].map(at);
const GIF = ["https://video.twimg.com/tweet_video/a.mp4"];

describe("previewFile", () => {
  it.each([
    [FILES, 300, "480x270"],
    [FILES, 480, "480x270"],
    [FILES, 486, "640x360"],
    [FILES, 972, "1280x720"],
    [FILES, 3000, "1280x720"],
    [TALL, 300, "320x568"],
    [TALL, 600, "720x1280"],
  ])("of %# fills %i pixels by %s", (files, pixels, size) => {
    expect(previewFile(files, { pixels, isFrugal: false })).toBe(at(size));
  });

  it("is the smallest where data is counted", () => {
    expect(previewFile(FILES, { pixels: 2000, isFrugal: true })).toBe(at("480x270"));
  });

  it("is the only file of a GIF, and the smallest where all are large", () => {
    expect(previewFile(GIF, { pixels: 900, isFrugal: false })).toBe(GIF[0]);
    const large = ["3840x2160", "1920x1080"].map(at);
    expect(previewFile(large, { pixels: 900, isFrugal: false })).toBe(at("1920x1080"));
  });
});

describe("fileWithin", () => {
  it.each([
    [FILES, null, "1920x1080"],
    [FILES, 720, "1280x720"],
    [FILES, 480, "640x360"],
    [FILES, 100, "480x270"],
    [TALL, 720, "720x1280"],
  ])("of %# in %s is %s", (files, side, size) => {
    expect(fileWithin(files, side)).toBe(at(size));
  });

  it("is a GIF's only file in any quality", () => expect(fileWithin(GIF, 720)).toBe(GIF[0]));
});

it("reads the size from the address", () => {
  expect(sideOf(at("720x1280"))).toBe(720);
  expect(sideOf(GIF[0] ?? "")).toBeNull();
  expect(resolutionOfFile(at("720x1280"))).toBe("720x1280");
});
