import { expect, it } from "vitest";
import { clockTime } from "./clock-time";

it.each([
  [204_871, "3:25"],
  [0, "0:00"],
  [9_400, "0:09"],
  [59_600, "1:00"],
  [3_600_000, "1:00:00"],
  [3_723_000, "1:02:03"],
  [null, ""],
])("%j ms: %j", (duration, text) => expect(clockTime(duration)).toBe(text));
