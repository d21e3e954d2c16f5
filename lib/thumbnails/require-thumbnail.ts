import "server-only";
import { LRUCache } from "lru-cache";
import { isThumbnailShown } from "@/db/queries/is-thumbnail-shown";
import { currentContentVersion, lastKnownContentVersion } from "@/lib/content-version";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { within } from "@/lib/within";
import { isStorageKey } from "./storage-key";
import { thumbnailStore } from "./thumbnail-store";

/** How long a database that does not answer is waited for, where an answer of its own is remembered. */
const PATIENCE_MS = 1000;

/** Pictures that were shown, by the version of what may be. */
const shown = () =>
  processWide("shown-thumbnails", () => new LRUCache<string, number>({ max: 20_000 }));

/** The stored picture of that name, where a post is shown with it. */
export async function requireThumbnail(name: string): Promise<Buffer> {
  const isThere = isStorageKey(name) && (await isShown(name));
  const picture = isThere ? await thumbnailStore().get(name) : null;
  if (!picture) throw new AppError("not_found");
  return picture;
}

/** Asked of the database once, until anything is taken down. While it is away the last answer stands. */
async function isShown(key: string): Promise<boolean> {
  const known = shown().get(key);
  const asking = currentContentVersion();
  const version = known === undefined ? await asking : await orLastKnown(asking);
  if (known !== undefined && known === version) return true;
  const isNow = await isThumbnailShown(key);
  if (isNow && version !== null) shown().set(key, version);
  return isNow;
}

const orLastKnown = async (asking: Promise<number>) =>
  (await within(PATIENCE_MS, asking).catch(() => null)) ?? lastKnownContentVersion();
