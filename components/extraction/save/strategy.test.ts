import { describe, expect, it } from "vitest";
import { MAX_BYTES, progressOf } from "./save-state";
import { isAppleTouch, saveStrategy } from "./strategy";

describe("saveStrategy", () => {
  const desktop = {
    estimatedBytes: 1000,
    isAppleTouch: false,
    canShareFiles: false,
    canStream: false,
    canHandOver: false,
  };
  const phone = { ...desktop, isAppleTouch: true, canShareFiles: true };
  const large = { ...desktop, estimatedBytes: 1e12 };
  const apple = { isAppleTouch: true, canShareFiles: true };
  const chromium = { ...desktop, canStream: true };

  it.each([
    ["a computer downloads", desktop, "download"],
    ["also one that can share", { ...desktop, canShareFiles: true }, "download"],
    ["an unknown size is tried", { ...desktop, estimatedBytes: null }, "download"],
    ["an iPhone shares", phone, "share"],
    ["one that cannot shows how", { ...phone, canShareFiles: false }, "by-hand"],
    ["the largest that fits", { ...desktop, estimatedBytes: MAX_BYTES }, "download"],
    ["too large for memory", { ...desktop, estimatedBytes: MAX_BYTES + 1 }, "too-large"],
    ["too large for a phone", { ...phone, estimatedBytes: MAX_BYTES + 1 }, "too-large"],
    ["a worker downloads what is", { ...large, canHandOver: true }, "native"],
    ["but not on an iPhone", { ...large, ...apple, canHandOver: true }, "too-large"],
    ["Chromium streams what is too large", { ...chromium, estimatedBytes: 1e12 }, "stream"],
    ["and downloads what fits without a question", chromium, "download"],
  ])("%s", (_, given, strategy) => expect(saveStrategy(given)).toBe(strategy));
});

it.each([
  [0, 100, 0],
  [50, 100, 0.5],
  [150, 100, 1],
  [50, null, null],
  [50, 0, null],
])("%i of %j bytes: %j", (received, total, part) => expect(progressOf(received, total)).toBe(part));

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, false],
  ["Mozilla/5.0 (Linux; Android 16)", 5, false],
])("%s with %i touch points: %s", (userAgent, touchPoints, apple) => {
  expect(isAppleTouch(userAgent, touchPoints)).toBe(apple);
});
