import "server-only";
import type { PostChange } from "@/db/queries/moderation";
import type { TakeDownPause } from "@/db/queries/takedowns";
import { listThumbnailStores } from "@/db/queries/thumbnails";
import { STORE_UNNAMED } from "@/lib/thumbnails/store";
import { duration } from "./table";

export function postLine({ tweetId, was, is, isHeld }: PostChange): string {
  const hold = isHeld ? "It cannot be added again." : "It may be added again.";
  const change = was === is ? `still ${is}` : `${was} → ${is}`;
  return `Post ${tweetId}: ${change}. ${hold}`;
}

export function pauseLine(pause: TakeDownPause & { ageSeconds: number }): string {
  const { cause, gone, lookedAt, ageSeconds } = pause;
  const why =
    cause === "canaries"
      ? "X answers differently about the canary posts"
      : `X reports ${gone} of ${lookedAt} checked posts as gone`;
  return `paused for ${duration(ageSeconds / 3600)}: ${why}`;
}

export async function waitingPictures(isTrial: boolean): Promise<string[]> {
  if (isTrial) return [];
  const stores = (await listThumbnailStores()).filter(({ waiting }) => waiting > 0);
  return stores.map(
    ({ store, waiting }) =>
      `NOT DELETED: ${waiting} ${waiting === 1 ? "preview image waits" : "preview images wait"} for the instance that has the store ${store ?? STORE_UNNAMED}. npm run ops -- pictures`,
  );
}
