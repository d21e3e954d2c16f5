import { expect, it } from "vitest";
import { clockTime, formatMegabytes } from "./format";

it.each([
  [204_871, "3:25"],
  [0, "0:00"],
  [9_400, "0:09"],
  [59_600, "1:00"],
  [3_600_000, "1:00:00"],
  [3_723_000, "1:02:03"],
  [null, ""],
])("%j ms: %j", (duration, text) => expect(clockTime(duration)).toBe(text));

it.each([
  [55_723_000, "en", "56 MB"],
  [5_430_000, "en", "5.4 MB"],
  [5_430_000, "es", "5,4 MB"],
  [40_000, "ja", "0 MB"],
  [0, "ko", "0MB"],
])("%i bytes in %s: %s", (bytes, language, text) => {
  expect(formatMegabytes(bytes, language).replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
});
