import "server-only";
import { AppError } from "@/lib/errors";
import { isStorageKey } from "./storage-key";
import { thumbnailStore } from "./thumbnail-store";

/** The stored picture of that name. */
export async function requireThumbnail(name: string): Promise<Buffer> {
  const picture = isStorageKey(name) ? await thumbnailStore().get(name) : null;
  if (!picture) throw new AppError("not_found");
  return picture;
}
