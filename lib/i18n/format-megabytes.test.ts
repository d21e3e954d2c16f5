import { expect, it } from "vitest";
import { formatMegabytes } from "./format-megabytes";

it.each([
  [55_723_000, "en", "56 MB"],
  [5_430_000, "en", "5.4 MB"],
  [5_430_000, "es", "5,4 MB"],
  [40_000, "ja", "0 MB"],
  [0, "ko", "0MB"],
])("%i bytes in %s: %s", (bytes, language, text) => {
  expect(formatMegabytes(bytes, language).replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
});
