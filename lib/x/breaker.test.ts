import { beforeEach, describe, expect, it } from "vitest";
import { type Breaker, createBreaker } from "./breaker";
import { refuse } from "./refusals";
import { type FailureReason, failed, type SourceAnswer } from "./sources/answer";
import { createTestClock, type TestClock } from "./testing/clock";

const MINUTE = 60_000;
const gone = refuse("post_not_found", "stated");
let clock: TestClock;
let breaker: Breaker;
let asked: string[];
let blocks: string[];

beforeEach(() => {
  clock = createTestClock();
  asked = [];
  blocks = [];
  breaker = createBreaker({ now: clock.now, onBlock: ({ reason }) => void blocks.push(reason) });
});

type Visit = { post?: string; network?: string; goodPost?: string };

function run(answer: SourceAnswer, { post = "1", network = "a", goodPost }: Visit = {}) {
  const ask = async (id: string) => {
    asked.push(id);
    return answer;
  };
  return breaker.run({ post, network, ask, goodPost: goodPost ?? null });
}

async function fail(reason: FailureReason, posts: number, networks: readonly string[] = ["a"]) {
  for (let post = 1; post <= posts; post++) {
    const network = networks[post % networks.length] ?? "a";
    await run(failed(reason), { post: String(post), network });
  }
}

describe.each<FailureReason>(["blocked", "token_refused"])("%s", (reason) => {
  it("opens after five in a row, whatever the post, and is reported once", async () => {
    await fail(reason, 4);
    expect(breaker.state()).toBe("closed");
    await run(failed(reason));
    expect(breaker.state()).toBe("open");
    expect(await run(gone)).toEqual(failed(reason));
    expect([asked.length, blocks]).toEqual([5, [reason]]);
  });

  it("starts over after any answer of X, and not after our own limits", async () => {
    await fail(reason, 4);
    await run(failed("activations_spent"));
    await run(failed("ceiling"));
    await run(failed("aborted"));
    await run(gone);
    await fail(reason, 4);
    expect(breaker.state()).toBe("closed");
    await run(failed("timeout"));
    await run(failed(reason));
    expect(breaker.state()).toBe("open");
  });

  it("pauses for 1, 2, 4 … 30 minutes, with one probe each", async () => {
    await fail(reason, 5);
    for (const minutes of [1, 2, 4, 8, 16, 30, 30]) {
      const before = asked.length;
      clock.pass(minutes * MINUTE - 1);
      await run(gone);
      expect(asked).toHaveLength(before);
      clock.pass(1);
      await run(failed(reason));
      await run(gone);
      expect(asked).toHaveLength(before + 1);
    }
    clock.pass(30 * MINUTE);
    expect(await run(gone)).toEqual(gone);
    expect([breaker.state(), blocks]).toEqual(["closed", [reason]]);
    await fail(reason, 5);
    clock.pass(MINUTE);
    expect(await run(gone)).toEqual(gone);
  });
});

describe.each<FailureReason>(["timeout", "connection", "server_error", "rate_limited"])(
  "%s",
  (reason) => {
    it("opens across ten posts where fewer than three networks ask, for five seconds", async () => {
      await fail(reason, 9);
      for (let time = 0; time < 20; time++) await run(failed(reason), { post: "9" });
      expect(breaker.state()).toBe("closed");
      await run(failed(reason), { post: "10" });
      expect(breaker.state()).toBe("open");
      const before = asked.length;
      clock.pass(4_999);
      expect(await run(gone)).toEqual(failed(reason));
      expect(asked).toHaveLength(before);
      clock.pass(1);
      expect(await run(gone)).toEqual(gone);
      expect([breaker.state(), blocks]).toEqual(["closed", []]);
    });

    it("of one or two networks does not open it while three ask", async () => {
      await run(gone, { network: "b" });
      await run(gone, { network: "c" });
      await fail(reason, 40, ["a", "b"]);
      expect(breaker.state()).toBe("closed");
      await run(failed(reason), { post: "41", network: "c" });
      expect(breaker.state()).toBe("open");
    });

    it("of one network opens it once the others have not asked for a minute", async () => {
      await run(gone, { network: "b" });
      await run(gone, { network: "c" });
      clock.pass(MINUTE + 1);
      await fail(reason, 10);
      expect(breaker.state()).toBe("open");
    });
  },
);

it.each<FailureReason>(["unrecognised", "activations_spent", "too_large", "redirect", "ceiling"])(
  "does not open for %s",
  async (reason) => {
    await fail(reason, 50, ["a", "b", "c"]);
    expect([breaker.state(), asked.length]).toEqual(["closed", 50]);
  },
);

describe("a probe", () => {
  beforeEach(() => fail("server_error", 10));

  it("repeats a post that was good, and then asks for the visitor's", async () => {
    clock.pass(5_000);
    asked = [];
    expect(await run(gone, { post: "bad", goodPost: "good" })).toEqual(gone);
    expect(asked).toEqual(["good", "bad"]);
  });

  it("that fails asks for nothing else", async () => {
    clock.pass(5_000);
    asked = [];
    const fault = failed("server_error");
    expect(await run(fault, { post: "bad", goodPost: "good" })).toEqual(fault);
    expect(asked).toEqual(["good"]);
    expect(breaker.state()).toBe("open");
  });

  it("is one at a time", async () => {
    clock.pass(5_000);
    let answer: (value: SourceAnswer) => void = () => undefined;
    const ask = () => new Promise<SourceAnswer>((resolve) => (answer = resolve));
    const probe = breaker.run({ post: "1", network: "a", ask });
    expect(breaker.state()).toBe("probing");
    expect(await run(gone)).toEqual(failed("server_error"));
    answer(gone);
    expect(await probe).toEqual(gone);
    expect(breaker.state()).toBe("closed");
  });

  it("is repeated at once when the prober left or failed", async () => {
    clock.pass(5_000);
    await run(failed("aborted"));
    const ask = () => Promise.reject(new Error("bug"));
    await expect(breaker.run({ post: "1", network: "a", ask })).rejects.toThrow("bug");
    expect(breaker.state()).toBe("open");
    await run(gone);
    expect(breaker.state()).toBe("closed");
  });
});
