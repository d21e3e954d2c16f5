import { beforeEach, describe, expect, it } from "vitest";
import { type Breaker, createBreaker } from "./breaker";
import { refuse } from "./refusals";
import { type FailureReason, failed, type SourceAnswer } from "./sources/answer";
import { createTestClock, type TestClock } from "./testing/clock";

const gone = refuse("post_not_found", "stated");
const fault = failed("server_error");
let clock: TestClock;
let breaker: Breaker;
let calls: number;

beforeEach(() => {
  clock = createTestClock();
  breaker = createBreaker({ now: clock.now });
  calls = 0;
});

const run = (answer: SourceAnswer) =>
  breaker.run(async () => {
    calls += 1;
    return answer;
  });

async function fail(times: number, reason: FailureReason = "server_error") {
  for (let time = 0; time < times; time++) await run(failed(reason));
}

describe("opening", () => {
  it.each<FailureReason>(["timeout", "connection", "server_error", "rate_limited"])(
    "takes 20 of %s in a row",
    async (reason) => {
      await fail(19, reason);
      expect(breaker.state()).toBe("closed");
      await fail(1, reason);
      expect(breaker.state()).toBe("open");
      expect(await run(gone)).toEqual(failed(reason));
      expect(calls).toBe(20);
    },
  );

  it.each<FailureReason>([
    "unrecognised",
    "blocked",
    "token_refused",
    "activations_spent",
    "too_large",
    "redirect",
  ])("does not follow from %s", async (reason) => {
    await fail(50, reason);
    expect([breaker.state(), calls]).toEqual(["closed", 50]);
  });

  it("starts over after any answer, and ignores failures that X did not cause", async () => {
    await fail(19);
    await run(gone);
    await fail(19);
    await run(failed("aborted"));
    await run(failed("activations_spent"));
    expect(breaker.state()).toBe("closed");
    await fail(1);
    expect(breaker.state()).toBe("open");
  });
});

describe("once open", () => {
  beforeEach(() => fail(20));

  it("asks nothing for five seconds", async () => {
    clock.pass(4_999);
    expect(await run(gone)).toEqual(fault);
    expect(calls).toBe(20);
  });

  it("lets one call probe, and closes when that succeeds", async () => {
    clock.pass(5_000);
    let answer: (value: SourceAnswer) => void = () => undefined;
    const probe = breaker.run(() => new Promise((resolve) => (answer = resolve)));
    expect(breaker.state()).toBe("probing");
    expect(await run(gone)).toEqual(fault);
    answer(gone);
    expect(await probe).toEqual(gone);
    expect(breaker.state()).toBe("closed");
    expect(await run(gone)).toEqual(gone);
  });

  it("waits another five seconds when the probe fails", async () => {
    clock.pass(5_000);
    await fail(1);
    expect([breaker.state(), calls]).toEqual(["open", 21]);
    clock.pass(4_999);
    await fail(1);
    expect(calls).toBe(21);
    clock.pass(1);
    await run(gone);
    expect([breaker.state(), calls]).toEqual(["closed", 22]);
  });

  it("probes again at once when the prober left or failed", async () => {
    clock.pass(5_000);
    await run(failed("aborted"));
    const bug = breaker.run(() => Promise.reject(new Error("bug")));
    await expect(bug).rejects.toThrow("bug");
    expect(breaker.state()).toBe("open");
    await run(gone);
    expect(breaker.state()).toBe("closed");
  });
});
