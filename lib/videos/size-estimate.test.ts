import { expect, it } from "vitest";
import { estimateBytes } from "./preview-file";

it.each([
  [2_176_000, 204_871, 55_724_912],
  [800_000, 10_000, 1_000_000],
  [0, 10_000, null],
  [null, 10_000, null],
  [800_000, null, null],
  [800_000, 0, null],
])("%j bits/s for %j ms: %j bytes", (rate, duration, bytes) => {
  expect(estimateBytes(rate, duration)).toBe(bytes);
});
