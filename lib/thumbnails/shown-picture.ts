import "server-only";
import { listShownThumbnails } from "@/db/queries/thumbnails";
import { createCachedLookup, type Permit } from "@/lib/cached-lookup";
import { AppError } from "@/lib/errors";
import { isStorageKey } from "./store";
import { thumbnailStore } from "./thumbnail-store";

const isPictureShown = createCachedLookup<true>({
  name: "thumbnails",
  find: async (keys) => new Map([...(await listShownThumbnails(keys))].map((key) => [key, true])),
});

export async function requireThumbnail(name: string, permit: Permit): Promise<Buffer> {
  const isThere = isStorageKey(name) && (await isPictureShown(name, permit));
  const picture = isThere ? await thumbnailStore().get(name) : null;
  if (!picture) throw new AppError("not_found");
  return picture;
}
