import "server-only";
import { type MovedPictures, moderate, movePictures } from "@/db/queries/moderation";
import { actBy, type Operator } from "@/lib/operator";
import { STORE_UNNAMED } from "./store-unnamed";
import { sweepThumbnails } from "./sweep-thumbnails";
import { thumbnailStore } from "./thumbnail-store";

export type AdoptedPictures = MovedPictures & { from: string; to: string };

/**
 * Has the pictures of another store, which were moved or are lost, stand in this process's from now
 * on; what was to be deleted there is deleted here. Null where there is no store here.
 */
export async function adoptPictures(
  from: string,
  operator: Operator,
): Promise<AdoptedPictures | null> {
  const to = await thumbnailStore().name();
  if (to === null) return null;
  const move = { from: from === STORE_UNNAMED ? null : from, to };
  const moved = await moderate((tx) => movePictures(tx, move, actBy(operator)), operator);
  if (!operator.isTrial) await sweepThumbnails();
  return { from, to, ...moved };
}
