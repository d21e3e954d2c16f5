import "server-only";
import { LRUCache } from "lru-cache";
import { listShownThumbnails } from "@/db/queries/thumbnails";
import { currentContentVersion, lastKnownContentVersion } from "@/lib/content-version";
import { AppError } from "@/lib/errors";
import { createGroupCommit } from "@/lib/group-commit";
import { processWide } from "@/lib/process-wide";
import { within } from "@/lib/within";
import { isStorageKey } from "./store";
import { thumbnailStore } from "./thumbnail-store";

/** Timeout for the database if a cached answer exists. */
const PATIENCE_MS = 1000;

/** Visible pictures, with the content version at which they were looked up. */
const shown = () =>
  processWide("shown-thumbnails", () => new LRUCache<string, number>({ max: 20_000 }));

/** Unknown names in a cache of their own, so that made-up names evict nothing else. */
const missed = () =>
  processWide("missed-thumbnails", () => new LRUCache<string, number>({ max: 5_000, ttl: 5_000 }));

/** One batched lookup at a time, so that it takes one connection. */
const lookUps = () =>
  processWide("thumbnail-look-ups", () =>
    createGroupCommit({ flush: lookUp, maxBatch: 500, maxWaiting: 2_000, lingerMs: 0 }),
  );

async function lookUp(keys: string[]): Promise<boolean[]> {
  const found = await listShownThumbnails(keys);
  return keys.map((key) => found.has(key));
}

/** Counts a lookup of an uncached name; rejects above the limit. */
export type Permit = () => Promise<void>;

/** Cached until the content version changes. While the database is unavailable the cached answer is used. */
export async function isPictureShown(key: string, permit: Permit): Promise<boolean> {
  const known = shown().get(key);
  const asking = currentContentVersion();
  const version = known === undefined ? await asking : await orLastKnown(asking);
  if (known !== undefined && known === version) return true;
  if (version !== null && missed().get(key) === version) return false;
  if (known === undefined) await permit();
  const isNow = await lookUps().add(key);
  if (version !== null) (isNow ? shown() : missed()).set(key, version);
  if (!isNow) shown().delete(key);
  return isNow;
}

const orLastKnown = async (asking: Promise<number>) =>
  (await within(PATIENCE_MS, asking).catch(() => null)) ?? lastKnownContentVersion();

/** The stored picture, if a visible post uses it. */
export async function requireThumbnail(name: string, permit: Permit): Promise<Buffer> {
  const isThere = isStorageKey(name) && (await isPictureShown(name, permit));
  const picture = isThere ? await thumbnailStore().get(name) : null;
  if (!picture) throw new AppError("not_found");
  return picture;
}
