import { beforeEach, describe, expect, it, vi } from "vitest";
import { createCache } from "./cached";
import { AppError } from "./errors";
import { forgetContentVersion, readContentVersionBy } from "./runtime/content-version";

let version: number;
let clock: number;
beforeEach(() => {
  version = 1;
  clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  readContentVersionBy(async () => version);
  forgetContentVersion();
  return () => vi.restoreAllMocks();
});

let caches = 0;
const create = (options: Partial<Parameters<typeof createCache<number>>[0]> = {}) => {
  caches += 1;
  return createCache<number>({ slot: `lookup.known ${caches}`, max: 2, freshMs: 1000, ...options });
};
const takeDown = () => {
  version += 1;
  forgetContentVersion();
};
const fails = (error: Error) => () => Promise.reject(error);
/** A read that ends when the test calls `end`. */
function slowRead() {
  let end = (_: number) => {};
  let fail = (_: Error) => {};
  const read = () =>
    new Promise<number>((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
  return { read: vi.fn(read), end: (value: number) => end(value), fail: (e: Error) => fail(e) };
}

describe("createCache", () => {
  it("reads once for concurrent and later callers, and again when stale", async () => {
    const cache = create();
    const read = vi.fn(async () => 7);
    expect(await Promise.all([cache.get("a", read), cache.get("a", read)])).toEqual([7, 7]);
    expect(cache.get("a", read)).toBe(7);
    expect(read).toHaveBeenCalledTimes(1);
    clock = 1000;
    await cache.get("a", read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("reads again after a takedown, unless it is not versioned", async () => {
    const cache = create();
    const others = create({ isVersioned: false });
    for (const each of [cache, others]) await each.get("a", async () => 1);
    takeDown();
    expect(await cache.get("a", async () => 2)).toBe(2);
    expect(await others.get("a", async () => 2)).toBe(1);
  });

  it("gives nobody a value whose read began before a takedown that they may know of", async () => {
    const cache = create();
    const old = slowRead();
    const first = cache.get("a", old.read);
    await vi.waitFor(() => expect(old.read).toHaveBeenCalled());
    takeDown();
    const read = vi.fn(async () => 2);
    const later = Promise.all([cache.get("a", read), cache.get("a", read)]);
    await Promise.resolve();
    old.end(1);
    expect(await first).toBe(1);
    expect(await later).toEqual([2, 2]);
    expect(read).toHaveBeenCalledTimes(1);
    expect(cache.get("a", read)).toBe(2);
  });

  it("uses a stale value while one read refreshes it", async () => {
    const cache = create({ staleMs: 2000 });
    await cache.get("a", async () => 1);
    clock = 1500;
    const slow = slowRead();
    expect(await cache.get("a", slow.read)).toBe(1);
    expect(await cache.get("a", slow.read)).toBe(1);
    expect(slow.read).toHaveBeenCalledTimes(1);
    slow.end(2);
    await vi.waitFor(async () => expect(await cache.get("a", fails(new Error("read")))).toBe(2));
  });

  it("keeps no failure, and the value before it", async () => {
    const cache = create({ keptMs: 5000 });
    await expect(cache.get("a", fails(new Error("a bug")))).rejects.toThrow("a bug");
    expect(await cache.get("a", async () => 1)).toBe(1);
    clock = 1500;
    await expect(cache.get("a", fails(new Error("a bug")))).rejects.toThrow("a bug");
    expect(await cache.get("a", fails(new AppError("overloaded")))).toBe(1);
    expect(await cache.get("a", async (earlier) => (earlier ?? 0) + 1)).toBe(2);
    clock = 7000;
    await expect(cache.get("a", fails(new AppError("overloaded")))).rejects.toThrow("overloaded");
    expect(await cache.get("a", async (earlier) => earlier ?? 9)).toBe(9);
  });

  it("does not keep a read that was forgotten meanwhile", async () => {
    const cache = create();
    const slow = slowRead();
    const asked = cache.get("a", slow.read);
    await vi.waitFor(() => expect(slow.read).toHaveBeenCalled());
    cache.forget("a");
    slow.end(1);
    expect(await asked).toBe(1);
    expect(cache.has("a")).toBe(false);
  });

  it("is bounded, and answers a read that was evicted meanwhile", async () => {
    const cache = create();
    const slow = slowRead();
    const asked = cache.get("a", slow.read);
    await vi.waitFor(() => expect(slow.read).toHaveBeenCalled());
    for (const key of ["b", "c", "d"]) await cache.get(key, async () => 1);
    slow.end(7);
    expect(await asked).toBe(7);
    expect(["a", "b", "c", "d"].filter(cache.has)).toEqual(["c", "d"]);
  });

  it("moves an entry to another cache with its version", async () => {
    const [from, to] = [create(), create()];
    await from.get("a", async () => 1);
    takeDown();
    const entry = from.take("a");
    if (entry) to.put("a", entry);
    expect([from.has("a"), to.has("a"), await to.isFresh("a")]).toEqual([false, true, false]);
  });
});
