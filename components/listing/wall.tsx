import type { ReactNode, Ref } from "react";

/** Numbers of columns by the width of the window (`wall.css`). */
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

/** `masonry`: pictures in their own shape, in the shortest column. `author`, `home`: fewer columns. `few`: rows of one card. */
export type WallLayout = "rows" | "masonry" | "author" | "home" | "few";

const LAYOUTS: Record<WallLayout, string> = {
  rows: "wall",
  masonry: "masonry",
  author: "wall wall-author",
  home: "wall wall-home",
  few: "wall wall-few",
};

type WallProps = {
  layout: WallLayout;
  list?: Ref<HTMLUListElement> | undefined;
  children: ReactNode;
};

export function Wall({ layout, list, children }: WallProps) {
  return (
    <div className="wall-frame">
      <ul ref={list} className={LAYOUTS[layout]}>
        {children}
      </ul>
    </div>
  );
}

export function cellStyles(layout: WallLayout, shapes: readonly number[]): (string | undefined)[] {
  if (layout !== "masonry") return shapes.map(() => undefined);
  const columns = COLUMN_COUNTS.map((count) => shortestColumns(shapes, count));
  return shapes.map((shape, at) =>
    [
      `shape-${cappedShape(shape)}`,
      ...COLUMN_COUNTS.map((count, place) => `of${count}-${columns[place]?.[at] ?? 1}`),
    ].join(" "),
  );
}

const SHAPES = [9, 20, 16, 9, 20, 9, 9, 20, 9, 16, 20, 9];

type SkeletonsProps = {
  layout: WallLayout;
  count: number;
  /** Shapes of the cards before, which decide the columns. */
  before?: readonly number[];
};

export function SkeletonCells({ layout, count, before = [] }: SkeletonsProps) {
  const shapes = Array.from({ length: count }, (_, at) => SHAPES[at % SHAPES.length] ?? 9);
  const styles = cellStyles(layout, [...before, ...shapes]).slice(before.length);
  return styles.map((style, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing else
      key={place}
      data-testid="skeleton"
      aria-hidden="true"
      className={`card-skeleton ${style ?? ""}`}
    >
      <div className="card-picture" />
      <div className="mt-3 h-3.5 w-4/5 rounded bg-raised" />
      <div className="mt-2 h-3 w-1/2 rounded bg-raised" />
    </li>
  ));
}

export function SkeletonWall(props: SkeletonsProps) {
  return (
    <div className="noscript:hidden" aria-hidden="true" data-testid="skeletons">
      <Wall layout={props.layout}>
        <SkeletonCells {...props} />
      </Wall>
    </div>
  );
}
