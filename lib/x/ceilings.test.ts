import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeX, startFakeX } from "../../e2e/fake-x/server";
import { ALL_VISITORS, createCeilings, type Network, OPERATOR } from "./ceilings";
import { createExtractor } from "./extractor";
import { createGateway } from "./gateway";
import { createTestClock } from "./testing/clock";

const generated = (number: number) => String(1_900_000_000_000_000_000n + BigInt(number));

describe("createCeilings", () => {
  it("lets a sixth of a minute's calls through at once, the others over the minute, for each host", () => {
    const clock = createTestClock();
    const { take } = createCeilings(60, clock.now);
    const taken = (host: string, tries: number) =>
      Array.from({ length: tries }, () => take(host, OPERATOR)).filter(Boolean).length;
    expect(taken("api.x.com", 100)).toBe(10);
    expect(taken("t.co", 100)).toBe(10);
    clock.pass(500);
    expect(taken("api.x.com", 10)).toBe(0);
    clock.pass(1_900);
    expect(taken("api.x.com", 10)).toBe(2);
    clock.pass(3_600_000);
    expect(taken("api.x.com", 100)).toBe(10);
  });

  it.each([1, 2, 7, 10, 60, 600])(
    "%i a minute: no more in any 60 seconds, in whatever rhythm",
    (perMinute) => {
      for (const pause of [7, 130, 1_000, 20_000, 61_000]) {
        const clock = createTestClock();
        const { take } = createCeilings(perMinute, clock.now);
        const passed: number[] = [];
        const until = clock.now() + 5 * 60_000;
        while (clock.now() < until) {
          while (take("t.co", OPERATOR)) passed.push(clock.now());
          clock.pass(pause);
        }
        const crowded = passed.findIndex(
          (at, call) => (passed[call + perMinute] ?? at + 60_000) - at < 60_000,
        );
        expect(crowded, `asked every ${pause} ms`).toBe(-1);
        if (pause < 1_000) expect(passed.length).toBeGreaterThan(5 * Math.floor(perMinute * 0.8));
      }
    },
  );
});

describe("a network with many calls", () => {
  it("leaves a third of the bucket to networks with few calls, to operators and to guest tokens", () => {
    const clock = createTestClock();
    const { take } = createCeilings(600, clock.now);
    const taken = (network: Network, tries: number) =>
      Array.from({ length: tries }, () => take("api.x.com", network)).filter(Boolean).length;
    expect(taken("192.0.2", 1_000)).toBe(67);
    expect(taken("2001:db8:7", 1_000)).toBe(3);
    expect(taken("198.51.100", 3)).toBe(3);
    expect(taken(ALL_VISITORS, 10)).toBe(10);
    expect(taken(OPERATOR, 1_000)).toBe(17);
  });

  it("leaves it as our own work does, from the first call on", () => {
    const clock = createTestClock();
    const { take } = createCeilings(600, clock.now);
    const taken = (network: Network, tries: number) =>
      Array.from({ length: tries }, () => take("t.co", network)).filter(Boolean).length;
    expect(taken(null, 1_000)).toBe(67);
    expect(taken("198.51.100", 3)).toBe(3);
  });

  it("gets only refilled calls above that third, for a minute", () => {
    const clock = createTestClock();
    const { take } = createCeilings(600, clock.now);
    for (let call = 0; call < 100; call += 1) take("t.co", "192.0.2");
    for (let call = 0; call < 100; call += 1) take("t.co", OPERATOR);
    clock.pass(2_000);
    expect(take("t.co", "192.0.2")).toBe(false);
    expect(take("t.co", "203.0.113")).toBe(true);
    clock.pass(3_000);
    expect(take("t.co", "192.0.2")).toBe(true);
    clock.pass(57_000);
    for (let call = 0; call < 100; call += 1) take("t.co", OPERATOR);
    clock.pass(200);
    expect(take("t.co", "192.0.2")).toBe(true);
  });
});

describe("many visitors", () => {
  let x: FakeX;
  beforeAll(async () => {
    x = await startFakeX();
  });
  afterAll(() => x.close());

  it("are served by the next source, then asked to retry, and no host gets more calls than its limit", async () => {
    const gateway = createGateway({ upstreamUrl: x.url, callsPerMinute: 30 });
    const order = ["syndication", "graphql"] as const;
    const extractor = createExtractor({ gateway, order, report: () => undefined });
    const outcomes: string[] = [];
    for (let post = 1; post <= 20; post += 1) {
      const extraction = await extractor.extract(generated(post), undefined, `192.0.${post}`);
      outcomes.push(extraction.kind === "ok" ? extraction.source : JSON.stringify(extraction));
    }
    await gateway.close();
    const refused = JSON.stringify({
      kind: "failed",
      code: "upstream_rate_limited",
      retryAfterSeconds: 5,
    });
    // One of the five calls to `api.x.com` activates a guest token.
    expect(outcomes).toEqual([
      ...Array(5).fill("syndication"),
      ...Array(4).fill("graphql"),
      ...Array(11).fill(refused),
    ]);
    const asked = (name: string) => x.requests().filter(({ host }) => host === name).length;
    expect([asked("cdn.syndication.twimg.com"), asked("api.x.com")]).toEqual([5, 5]);
    expect(extractor.sourceStates().map(({ state }) => state)).toEqual(Array(3).fill("closed"));
  });
});
