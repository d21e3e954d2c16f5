import { describe, expect, it } from "vitest";
import { createGroupCommit } from "./group-commit";

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe("createGroupCommit", () => {
  it("answers each caller with its own result of one shared flush", async () => {
    const batches: number[][] = [];
    const commit = createGroupCommit<number, number>({
      flush: async (items) => {
        batches.push(items);
        return items.map((item) => item * 2);
      },
      maxBatch: 10,
      maxWaiting: 10,
      lingerMs: 1,
    });
    expect(await Promise.all([1, 2, 3].map((item) => commit.add(item)))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it("collects what arrives during a commit and keeps one flush in flight", async () => {
    const first = gate();
    let inFlight = 0;
    let most = 0;
    const sizes: number[] = [];
    const commit = createGroupCommit<number, number>({
      flush: async (items) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        sizes.push(items.length);
        if (sizes.length === 1) await first.opened;
        inFlight -= 1;
        return items;
      },
      maxBatch: 2,
      maxWaiting: 10,
      lingerMs: 0,
    });
    const one = commit.add(1);
    await expect.poll(() => sizes.length).toBe(1);
    const rest = [2, 3, 4].map((item) => commit.add(item));
    first.open();
    expect(await Promise.all([one, ...rest])).toEqual([1, 2, 3, 4]);
    expect(sizes).toEqual([1, 2, 1]);
    expect(most).toBe(1);
  });

  it("writes a full batch beside another, and keeps a small one waiting", async () => {
    const first = gate();
    const batches: number[][] = [];
    const commit = createGroupCommit<number, number>({
      flush: async (items) => {
        batches.push(items);
        if (batches.length === 1) await first.opened;
        return items;
      },
      maxBatch: 2,
      maxWaiting: 10,
      lingerMs: 0,
      inFlight: 2,
    });
    const one = commit.add(1);
    await expect.poll(() => batches).toEqual([[1]]);
    const two = commit.add(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches).toEqual([[1]]);
    const rest = [3, 4].map((item) => commit.add(item));
    expect(await Promise.all([two, rest[0]])).toEqual([2, 3]);
    expect(batches).toEqual([[1], [2, 3]]);
    first.open();
    expect(await Promise.all([one, rest[1]])).toEqual([1, 4]);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it("fails only the callers of a failed flush", async () => {
    let calls = 0;
    const commit = createGroupCommit<number, number>({
      flush: async (items) => {
        calls += 1;
        if (calls === 1) throw new Error("connection lost");
        return items;
      },
      maxBatch: 1,
      maxWaiting: 10,
      lingerMs: 0,
    });
    const settled = await Promise.allSettled([commit.add(1), commit.add(2)]);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await commit.add(3)).toBe(3);
  });

  it("settles each of two batches in flight by its own outcome", async () => {
    const [first, second] = [gate(), gate()];
    const commit = createGroupCommit<number, number>({
      flush: async ([item = 0, ...rest]) => {
        if (item > 2) await second.opened;
        else await first.opened;
        if (item <= 2) throw new Error("connection lost");
        return [item, ...rest];
      },
      maxBatch: 2,
      maxWaiting: 10,
      lingerMs: 0,
      inFlight: 2,
    });
    const settled = Promise.allSettled([1, 2, 3, 4].map((item) => commit.add(item)));
    await expect.poll(() => commit.depth()).toBe(0);
    first.open();
    second.open();
    const states = (await settled).map(({ status }) => status);
    expect(states).toEqual(["rejected", "rejected", "fulfilled", "fulfilled"]);
    expect(await commit.add(5)).toBe(5);
  });

  it("fails all callers of a batch with too few results", async () => {
    const commit = createGroupCommit<number, number>({
      flush: async (items) => items.slice(1),
      ...{ maxBatch: 2, maxWaiting: 10, lingerMs: 0 },
    });
    const settled = await Promise.allSettled([commit.add(1), commit.add(2)]);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("refuses callers beyond its capacity, with a time to retry", async () => {
    const hold = gate();
    const commit = createGroupCommit<number, number>({
      flush: async (items) => {
        await hold.opened;
        return items;
      },
      maxBatch: 1,
      maxWaiting: 2,
      lingerMs: 0,
    });
    const held = [commit.add(1)];
    await expect.poll(() => commit.depth()).toBe(0);
    held.push(commit.add(2), commit.add(3));
    expect(() => commit.add(4)).toThrow("overloaded");
    hold.open();
    expect(await Promise.all(held)).toEqual([1, 2, 3]);
  });
});
