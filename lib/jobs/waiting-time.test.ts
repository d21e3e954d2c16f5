import { expect, it } from "vitest";
import { waitingTime } from "./attempt-job";

it.each([
  [120_000, 0, 120_000],
  [120_000, 1, 5_000],
  [120_000, 2, 10_000],
  [120_000, 6, 160_000],
  [120_000, 60, 300_000],
  [5_000, 1, 5_000],
  [5_000, 3, 20_000],
])("every %i ms, %i failures in a row: %i ms", (everyMs, failures, expected) => {
  expect(waitingTime({ everyMs }, failures)).toBe(expected);
});

it("waits at most as long as the job allows", () => {
  expect(waitingTime({ everyMs: 5_000, lastRetryMs: 5_000 }, 60)).toBe(5_000);
});
