/** Random numbers, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const STRANGERS: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1e308,
  "",
  "\u0000\uD800<script>",
  "https://evil.com/a.mp4",
  "x".repeat(10_000),
  [],
  [null],
  {},
  { __proto__: null, constructor: 5, toString: "no", length: -1 },
  [[[[[]]]]],
  { result: {} },
];

/**
 * A copy of a JSON value in which each part may, with a probability, have another value, another
 * key, or be missing.
 */
export function mutate(value: unknown, random: () => number, odds: number): unknown {
  if (random() < odds) return STRANGERS[Math.floor(random() * STRANGERS.length)];
  if (Array.isArray(value)) return value.map((item) => mutate(item, random, odds));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [
    random() < odds / 4 ? "__proto__" : key,
    mutate(part, random, odds),
  ]);
  return Object.fromEntries(entries);
}
