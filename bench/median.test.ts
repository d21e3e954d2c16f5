import { expect, it } from "vitest";
import { inTurns, medianRatio, orderOf } from "./median";

/** How often each run comes right after each other one within a round. */
function followers(runs: number, rounds: number): number[] {
  const counts = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const order = orderOf(round, runs);
    expect(order.toSorted()).toEqual(Array.from({ length: runs }, (_, at) => at));
    for (const [at, one] of order.slice(1).entries()) {
      const pair = `${order[at]} ${one}`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  expect(counts.size).toBe(runs * (runs - 1));
  return [...new Set(counts.values())];
}

it("has each run follow each other one equally often", () => {
  expect(followers(2, 2)).toEqual([1]);
  expect(followers(4, 4)).toEqual([1]);
  expect(followers(8, 8)).toEqual([1]);
  expect(followers(3, 6)).toEqual([2]);
});

it("gives the values of each run in the order of rounds", async () => {
  let calls = 0;
  const count = async () => {
    calls += 1;
    return calls;
  };
  expect(await inTurns({ first: count, second: count }, 2)).toEqual({
    first: [1, 4],
    second: [2, 3],
  });
});

it("compares runs of the same round", () => {
  expect(medianRatio([1, 20, 9], [2, 20, 10])).toBe(0.9);
});
