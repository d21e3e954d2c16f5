import type { ReactNode } from "react";
import { HOME_SIZE } from "@/lib/videos/listing-view";

/** Sets `--shape`. */
const shapeStyle = (shape: number) => `shape-${shape}`;

export function Masonry({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <div className="masonry-frame">
      <ul className="masonry" aria-label={label}>
        {children}
      </ul>
    </div>
  );
}

type CellProps = {
  /** Height of the picture in sixteenths of its width. */
  shape: number;
  /** Holds its place and nothing else. */
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

/** Shapes as they come in lists. */
const SHAPES = [9, 28, 16, 9, 28, 9, 9, 20, 9, 16, 28, 9];

type SkeletonProps = { count: number /** Of all; without it they differ. */; shape?: number };

/** What stands where cards will be. */
export function SkeletonMasonry({ count, shape }: SkeletonProps) {
  return (
    <div className="masonry-frame noscript:hidden" aria-hidden="true" data-testid="skeletons">
      <ul className="masonry">
        <SkeletonCells count={count} {...(shape !== undefined && { shape })} />
      </ul>
    </div>
  );
}

/** The same behind the cards of a list. */
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

export const SHAPE = 16;

/** What stands where the cards of a block will be. */
export function HomeSkeletons() {
  return <SkeletonMasonry count={HOME_SIZE} shape={SHAPE} />;
}
