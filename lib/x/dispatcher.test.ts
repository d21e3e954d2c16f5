import { createSecureContext, DEFAULT_CIPHERS } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { createDispatcherPool, type DispatcherPool, shuffleCiphers } from "./dispatcher";

const HALF_AN_HOUR = 30 * 60_000;
const pools: DispatcherPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function poolAt(clock: { now: number }, tlsShuffle: boolean): DispatcherPool {
  const pool = createDispatcherPool({ tlsShuffle }, () => clock.now);
  pools.push(pool);
  return pool;
}

describe("the order of ciphers", () => {
  it("changes among the first eight and keeps every cipher", () => {
    const shuffled = shuffleCiphers(DEFAULT_CIPHERS, () => 0).split(":");
    const original = DEFAULT_CIPHERS.split(":");
    expect(shuffled.slice(0, 8)).not.toEqual(original.slice(0, 8));
    expect(shuffled.slice(0, 8).toSorted()).toEqual(original.slice(0, 8).toSorted());
    expect(shuffled.slice(8)).toEqual(original.slice(8));
  });

  it("is always one that TLS accepts", () => {
    for (let round = 0; round < 50; round++) {
      const ciphers = shuffleCiphers(DEFAULT_CIPHERS);
      expect(() => createSecureContext({ ciphers })).not.toThrow();
    }
  });

  it("works for short lists", () => {
    expect(shuffleCiphers("A")).toBe("A");
    expect(shuffleCiphers("A:B", () => 0)).toBe("B:A");
  });
});

describe("the agent", () => {
  it("is renewed every half hour when ciphers are shuffled", () => {
    const clock = { now: 0 };
    const pool = poolAt(clock, true);
    const first = pool.current();
    clock.now = HALF_AN_HOUR - 1;
    expect(pool.current()).toBe(first);
    clock.now = HALF_AN_HOUR;
    const second = pool.current();
    expect(second).not.toBe(first);
    expect(pool.current()).toBe(second);
  });

  it("is never renewed otherwise", () => {
    const clock = { now: 0 };
    const pool = poolAt(clock, false);
    const first = pool.current();
    clock.now = 10 * HALF_AN_HOUR;
    expect(pool.current()).toBe(first);
  });
});
