import { afterEach, describe, expect, it, vi } from "vitest";
import type { JobOutcome } from "./attempt-job";
import { repeat } from "./scheduler";

const job = { name: "sample", everyMs: 120_000, run: async () => undefined };

afterEach(() => vi.restoreAllMocks());

/** Replays one outcome per turn and returns the pauses between them. */
async function play(outcomes: (JobOutcome | Error)[]): Promise<number[]> {
  const controller = new AbortController();
  const pauses: number[] = [];
  let isRunning = false;
  const left = [...outcomes];
  await repeat(job, {
    signal: controller.signal,
    wait: async (ms) => {
      expect(isRunning).toBe(false);
      pauses.push(ms);
    },
    attempt: async () => {
      isRunning = true;
      const outcome = left.shift();
      if (left.length === 0) controller.abort();
      await Promise.resolve();
      isRunning = false;
      if (outcome instanceof Error || !outcome) throw outcome;
      return outcome;
    },
  });
  return pauses;
}

const ran: JobOutcome = { kind: "ran", ms: 1 };
const failed = (failureCount: number): JobOutcome => ({ kind: "failed", ms: 1, failureCount });

describe("repeat", () => {
  it("starts soon, then keeps its period minus jitter", async () => {
    const [first, ...rest] = await play([ran, { kind: "left" }, ran]);
    expect(first).toBeLessThanOrEqual(1000);
    expect(rest).toHaveLength(3);
    for (const pause of rest) {
      expect(pause).toBeGreaterThan(107_000);
      expect(pause).toBeLessThanOrEqual(120_000);
    }
  });

  it("retries sooner after a failure, and backs off while it fails", async () => {
    const [, one, two, three, good] = await play([failed(1), failed(2), failed(3), ran]);
    expect(one).toBeLessThanOrEqual(5_000);
    expect(two).toBeGreaterThan(8_900);
    expect(three).toBeGreaterThan(17_900);
    expect(good).toBeGreaterThan(107_000);
  });

  it("survives an unavailable database, and reports it once", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const gone = new Error("connect ECONNREFUSED");
    const [, one, two] = await play([gone, gone, gone, ran]);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(one).toBeLessThanOrEqual(5_000);
    expect(two).toBeGreaterThan(8_900);
  });
});
