import { describe, expect, it } from "vitest";
import { DUE_SHARE } from "@/lib/jobs/attempt-job";
import { JOBS } from "@/lib/jobs/jobs";
import { REFRESH_MS } from "./leaderboards";
import { SHARED_SECONDS } from "./timeframes";

/** Longest times for ranking a quarter of a million videos, and for caches of an instance and a browser. */
const MAKING_MS = 1000;
const REMEMBERED_MS = 2000;

const lookMs = JOBS.find(({ name }) => name === "rankings")?.everyMs ?? Number.NaN;

describe("a count on the leaderboards of an hour and a day", () => {
  // Intervals between the checks of instances that take turns: up to a fifth shorter than that of
  // one.
  const spacings = Array.from(
    { length: 11 },
    (_, tenth) => lookMs * (1 - tenth * (1 - DUE_SHARE) * 0.1),
  );

  it.each(["1h", "24h"] as const)("%s shows within 15 s on all instances", (timeframe) => {
    for (const spacing of spacings) {
      // A check at the very instant may come slightly too early, so 1 ms is added.
      const waitMs = Math.ceil((REFRESH_MS[timeframe] + 1) / spacing) * spacing;
      const shownAfter = waitMs + MAKING_MS + REMEMBERED_MS + SHARED_SECONDS[timeframe] * 1000;
      expect(shownAfter).toBeLessThanOrEqual(15_000);
    }
  });
});
