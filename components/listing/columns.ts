/** Numbers of columns by the width of the window (`masonry.css`). */
export const COLUMN_COUNTS = [2, 3, 4, 5] as const;

/** Pictures are at most 4:5. Heights are in sixteenths of the width. */
const HIGHEST = 20;

/** Height of a card's words and the space below, in the same unit: more where columns are narrow. */
export const WORDS: Record<(typeof COLUMN_COUNTS)[number], number> = { 2: 10, 3: 8, 4: 7, 5: 6 };

export const cappedShape = (shape: number) => Math.min(HIGHEST, shape);

/** Columns count from 1: the shortest so far, the first of several. Adding a card moves no other one. */
export function shortestColumns(
  shapes: readonly number[],
  count: (typeof COLUMN_COUNTS)[number],
): number[] {
  const heights = Array.from({ length: count }, (): number => 0);
  return shapes.map((shape) => {
    const shortest = heights.indexOf(Math.min(...heights));
    heights[shortest] = (heights[shortest] ?? 0) + cappedShape(shape) + WORDS[count];
    return shortest + 1;
  });
}
