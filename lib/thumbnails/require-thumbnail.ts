import "server-only";
import { AppError } from "@/lib/errors";
import { isPictureShown, type Permit } from "./is-picture-shown";
import { isStorageKey } from "./storage-key";
import { thumbnailStore } from "./thumbnail-store";

/** The stored picture of that name, where a post is shown with it. */
export async function requireThumbnail(name: string, permit: Permit): Promise<Buffer> {
  const isThere = isStorageKey(name) && (await isPictureShown(name, permit));
  const picture = isThere ? await thumbnailStore().get(name) : null;
  if (!picture) throw new AppError("not_found");
  return picture;
}
