import fc from "fast-check";
import { expect, it } from "vitest";
import { COLUMN_COUNTS, cappedShape, shortestColumns, WORDS } from "./wall";

const shapes = fc.array(fc.integer({ min: 6, max: 32 }), { maxLength: 90 });
const counts = fc.constantFrom(...COLUMN_COUNTS);

it("keeps column ends within the tallest card", () => {
  fc.assert(
    fc.property(shapes, counts, (cards, count) => {
      const ends = Array.from({ length: count }, () => 0);
      const heights = cards.map((shape) => cappedShape(shape) + WORDS[count]);
      for (const [at, column] of shortestColumns(cards, count).entries()) {
        ends[column - 1] = (ends[column - 1] ?? 0) + (heights[at] ?? 0);
      }
      const tallest = Math.max(0, ...heights);
      expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(tallest);
    }),
  );
});

it("moves no card when more are added", () => {
  fc.assert(
    fc.property(shapes, shapes, counts, (cards, more, count) => {
      const before = shortestColumns(cards, count);
      expect(shortestColumns([...cards, ...more], count).slice(0, cards.length)).toEqual(before);
    }),
  );
});

it("begins with one card in each column, from the start of the line", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 6, max: 32 }), { minLength: 5 }),
      counts,
      (cards, count) => {
        const first = Array.from({ length: count }, (_, at) => at + 1);
        expect(shortestColumns(cards, count).slice(0, count)).toEqual(first);
      },
    ),
  );
});
