import { HOME_SIZE } from "@/lib/videos/listing-view";
import { SkeletonMasonry } from "./masonry";

export const SHAPE = 16;

/** What stands where the cards of a block will be. */
export function HomeSkeletons() {
  return <SkeletonMasonry count={HOME_SIZE} shape={SHAPE} />;
}
