import { expect, it } from "vitest";
import { ranWhenDue } from "./job-runs";

const MINUTE = 60_000;
const WATCHED = 20_000;

it.each([
  ["once, and not due again", 2 * MINUTE, 1, null, true],
  ["as often as it was due", 5_000, 4, 4_600, true],
  ["by each of two instances", 2 * MINUTE, 2, 300, false],
  ["twice where it was due once", 5_000, 5, 900, false],
  ["never", 2 * MINUTE, 0, null, false],
  ["hardly ever", 5_000, 1, null, false],
])("a job that ran %s", (_, everyMs, runs, leastGapMs, isRight) => {
  expect(ranWhenDue({ job: "a", everyMs, runs, leastGapMs }, WATCHED)).toBe(isRight);
});
