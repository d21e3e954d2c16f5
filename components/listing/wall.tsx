import type { ReactNode, Ref } from "react";
import { COLUMN_COUNTS, cappedShape, shortestColumns } from "./columns";

/**
 * `rows`: one frame for all pictures, in whole rows. `masonry`: pictures in their own shape, each in the
 * shortest column. `author` and `home`: rows of fewer columns.
 */
export type WallLayout = "rows" | "masonry" | "author" | "home";

const LAYOUTS: Record<WallLayout, string> = {
  rows: "wall",
  masonry: "masonry",
  author: "wall wall-author",
  home: "wall wall-home",
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

/** The classes of the cells of cards of these shapes. */
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

/** Typical shapes in Recent. */
const SHAPES = [9, 20, 16, 9, 20, 9, 9, 20, 9, 16, 20, 9];

type SkeletonsProps = {
  layout: WallLayout;
  count: number;
  /** Shapes of the cards before them, which decide their columns. */
  before?: readonly number[];
};

/** Placeholders after the cards of a list. */
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

/** Placeholders for a list. */
export function SkeletonWall(props: SkeletonsProps) {
  return (
    <div className="noscript:hidden" aria-hidden="true" data-testid="skeletons">
      <Wall layout={props.layout}>
        <SkeletonCells {...props} />
      </Wall>
    </div>
  );
}
