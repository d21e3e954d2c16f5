import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withinDeadline } from "./require-video";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve("aborted");
    signal.addEventListener("abort", () => resolve("aborted"));
  });

describe("withinDeadline", () => {
  it("gives all steps 12 s together", async () => {
    const steps: string[] = [];
    const work = withinDeadline(new AbortController().signal, async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 9_000));
      steps.push("first");
      steps.push(await untilAborted(signal));
    });
    await vi.advanceTimersByTimeAsync(11_999);
    expect(steps).toEqual(["first"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(steps).toEqual(["first", "aborted"]);
    await work;
  });

  it("aborts when the visitor leaves, or left before", async () => {
    const visitor = new AbortController();
    const work = withinDeadline(visitor.signal, untilAborted);
    visitor.abort();
    expect(await work).toBe("aborted");
    expect(await withinDeadline(visitor.signal, untilAborted)).toBe("aborted");
  });

  it.each([
    ["a result", async () => "done", { status: "fulfilled", value: "done" }],
    ["a refusal", () => Promise.reject(7), { status: "rejected", reason: 7 }],
  ])("passes on %s and leaves no timer behind", async (_, work, expected) => {
    const { signal } = new AbortController();
    expect(await Promise.allSettled([withinDeadline<unknown>(signal, work)])).toEqual([expected]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
