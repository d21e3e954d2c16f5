import { SkeletonMasonry } from "./masonry";

export const SHOWN = 4;

export const SHAPE = 16;

/** What stands where the cards of a block will be. */
export function HomeSkeletons() {
  return <SkeletonMasonry count={SHOWN} shape={SHAPE} />;
}
