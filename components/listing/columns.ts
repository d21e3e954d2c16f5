/** The numbers of columns that Recent has, by the width of the window (`masonry.css`). */
export const COLUMN_COUNTS = [2, 3, 4, 5] as const;

/** A picture of Recent is at most 4:5. Heights are in sixteenths of the width. */
const HIGHEST = 20;

/** The words of a card and the space below it, about, in the same unit. */
const WORDS = 8;

/** The height of a picture in Recent. */
export const cappedShape = (shape: number) => Math.min(HIGHEST, shape);

/** The column of each card, from 1 on: the shortest so far, the first of those. A card that is added moves no other. */
export function shortestColumns(shapes: readonly number[], count: number): number[] {
  const heights = Array.from({ length: count }, () => 0);
  return shapes.map((shape) => {
    const shortest = heights.indexOf(Math.min(...heights));
    heights[shortest] = (heights[shortest] ?? 0) + cappedShape(shape) + WORDS;
    return shortest + 1;
  });
}
