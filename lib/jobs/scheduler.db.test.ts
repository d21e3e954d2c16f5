import { afterEach, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { startScheduler, stopScheduler } from "./scheduler";

testDatabase();
afterEach(stopScheduler);

function countingJob(name: string, everyMs: number) {
  const seen = { runs: 0 };
  const run = async () => {
    seen.runs += 1;
  };
  return { job: { name, everyMs, run }, seen };
}

it("runs each job repeatedly, and starts none after it is stopped", async () => {
  const one = countingJob("one", 20);
  const two = countingJob("two", 20);
  startScheduler([one.job, two.job]);
  startScheduler([one.job, two.job]);
  await expect
    .poll(() => Math.min(one.seen.runs, two.seen.runs), { timeout: 5000 })
    .toBeGreaterThan(2);
  stopScheduler();
  const fresh = countingJob("three", 20);
  startScheduler([fresh.job]);
  const { runs } = one.seen;
  await expect.poll(() => fresh.seen.runs, { timeout: 5000 }).toBeGreaterThan(3);
  // Only a run that is in progress may be added.
  expect(one.seen.runs).toBeLessThanOrEqual(runs + 1);
});

it("stops on SIGTERM", async () => {
  const { job, seen } = countingJob("four", 20);
  const before = process.listeners("SIGTERM");
  startScheduler([job]);
  await expect.poll(() => seen.runs, { timeout: 5000 }).toBeGreaterThan(0);
  const ours = process.listeners("SIGTERM").find((listener) => !before.includes(listener));
  ours?.("SIGTERM");
  const { runs } = seen;
  const fresh = countingJob("five", 20);
  stopScheduler();
  startScheduler([fresh.job]);
  await expect.poll(() => fresh.seen.runs, { timeout: 5000 }).toBeGreaterThan(3);
  expect(seen.runs).toBeLessThanOrEqual(runs + 1);
});
