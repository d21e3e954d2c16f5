import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeX, startFakeX } from "../../e2e/fake-x/server";
import { createCeilings } from "./ceilings";
import { createExtractor } from "./extractor";
import { createGateway } from "./gateway";
import { createTestClock } from "./testing/clock";

const generated = (number: number) => String(1_900_000_000_000_000_000n + BigInt(number));

describe("createCeilings", () => {
  it("lets a minute's calls through at once, then as many as a minute brings, for each host", () => {
    const clock = createTestClock();
    const { take } = createCeilings(60, clock.now);
    const taken = (host: string, tries: number) =>
      Array.from({ length: tries }, () => take(host)).filter(Boolean).length;
    expect(taken("api.x.com", 100)).toBe(60);
    expect(taken("t.co", 100)).toBe(60);
    clock.pass(500);
    expect(taken("api.x.com", 10)).toBe(0);
    clock.pass(1_500);
    expect(taken("api.x.com", 10)).toBe(2);
    clock.pass(3_600_000);
    expect(taken("api.x.com", 100)).toBe(60);
  });
});

describe("a crowd", () => {
  let x: FakeX;
  beforeAll(async () => {
    x = await startFakeX();
  });
  afterAll(() => x.close());

  it("is served by the next source, then told to come back, and no host is asked more than it may be", async () => {
    const gateway = createGateway({ upstreamUrl: x.url, callsPerMinute: 10 });
    const order = ["syndication", "graphql"] as const;
    const extractor = createExtractor({ gateway, order, report: () => undefined });
    const outcomes: string[] = [];
    for (let post = 1; post <= 30; post += 1) {
      const extraction = await extractor.extract(generated(post));
      outcomes.push(extraction.kind === "ok" ? extraction.source : JSON.stringify(extraction));
    }
    await gateway.close();
    const told = JSON.stringify({
      kind: "failed",
      code: "upstream_rate_limited",
      retryAfterSeconds: 5,
    });
    // Of the calls of `api.x.com` one is the activation of a guest token.
    expect(outcomes).toEqual([
      ...Array(10).fill("syndication"),
      ...Array(9).fill("graphql"),
      ...Array(11).fill(told),
    ]);
    const asked = (name: string) => x.requests().filter(({ host }) => host === name).length;
    expect([asked("cdn.syndication.twimg.com"), asked("api.x.com")]).toEqual([10, 10]);
    expect(extractor.breakerStates()).toMatchObject({ syndication: "closed", graphql: "closed" });
  });
});
