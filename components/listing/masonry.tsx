import type { ReactNode, Ref } from "react";
import { HOME_SIZE } from "@/lib/videos/listing-view";

/** Sets `--shape`. */
const shapeStyle = (shape: number) => `shape-${shape}`;

type MasonryProps = {
  list?: Ref<HTMLUListElement> | undefined;
  children: ReactNode;
  /** A few cards in full rows, of two or of four. */
  isRow?: boolean | undefined;
};

export function Masonry({ list, children, isRow }: MasonryProps) {
  return (
    <div className="masonry-frame">
      <ul ref={list} className={isRow ? "masonry masonry-row" : "masonry"}>
        {children}
      </ul>
    </div>
  );
}

type CellProps = {
  /** Height of the picture in sixteenths of its width. */
  shape: number;
  /** An empty cell that keeps its place. */
  isEmpty?: boolean;
  children?: ReactNode;
};

export function MasonryCell({ shape, isEmpty, children }: CellProps) {
  return (
    <li className={shapeStyle(shape)} aria-hidden={isEmpty || undefined}>
      {children}
    </li>
  );
}

/** Typical shapes in lists. */
const SHAPES = [9, 28, 16, 9, 28, 9, 9, 20, 9, 16, 28, 9];

type SkeletonProps = {
  count: number;
  /** Of every cell, in full rows; they vary without it. */
  shape?: number;
};

/** Placeholders for cards. */
export function SkeletonMasonry({ count, shape }: SkeletonProps) {
  return (
    <div className="masonry-frame noscript:hidden" aria-hidden="true" data-testid="skeletons">
      <ul className={shape === undefined ? "masonry" : "masonry masonry-row"}>
        <SkeletonCells count={count} {...(shape !== undefined && { shape })} />
      </ul>
    </div>
  );
}

/** The same after the cards of a list. */
export function SkeletonCells({ count, shape }: SkeletonProps) {
  return Array.from({ length: count }, (_, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing else
      key={place}
      data-testid="skeleton"
      aria-hidden="true"
      className={`card-skeleton ${shapeStyle(shape ?? SHAPES[place % SHAPES.length] ?? 9)}`}
    >
      <div className="card-picture" />
      <div className="mt-3 h-3.5 w-4/5 rounded bg-raised" />
      <div className="mt-2 h-3 w-1/2 rounded bg-raised" />
    </li>
  ));
}

/** The frame of a card in a row: 16:9. */
export const FRAME = 9;

/** Placeholders for the cards of a home block. */
export function HomeSkeletons() {
  return <SkeletonMasonry count={HOME_SIZE} shape={FRAME} />;
}
