/**
 * A seeded source of choices, so that a finding can be repeated. Not fast-check: its runner checks
 * one input at a time and shrinks it, while this drives a stateful server over many connections at
 * once.
 */
export type Random = {
  /** A number from 0, below 1. */
  next: () => number;
  below: (end: number) => number;
  chance: (share: number) => boolean;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** Mulberry32: 32 bits of state, enough to choose among some hundred things. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}
