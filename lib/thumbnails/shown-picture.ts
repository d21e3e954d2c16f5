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

/** How long a database that does not answer is waited for, where an answer of its own is remembered. */
const PATIENCE_MS = 1000;

/** Pictures that were shown, by the version of what may be. */
const shown = () =>
  processWide("shown-thumbnails", () => new LRUCache<string, number>({ max: 20_000 }));

/** Names that no picture had, apart: however many are made up, they push nothing else out. */
const missed = () =>
  processWide("missed-thumbnails", () => new LRUCache<string, number>({ max: 5_000, ttl: 5_000 }));

/** One at a time for all who ask, so that visitors' connections stay free for the rest. */
const lookUps = () =>
  processWide("thumbnail-look-ups", () =>
    createGroupCommit({ flush: lookUp, maxBatch: 500, maxWaiting: 2_000, lingerMs: 0 }),
  );

async function lookUp(keys: string[]): Promise<boolean[]> {
  const found = await listShownThumbnails(keys);
  return keys.map((key) => found.has(key));
}

/** Counts a name that was not shown here before; rejects where it is one too many. */
export type Permit = () => Promise<void>;

/** Asked of the database once, until anything is taken down. While it is away the last answer stands. */
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

/** The stored picture of that name, where a post is shown with it. */
export async function requireThumbnail(name: string, permit: Permit): Promise<Buffer> {
  const isThere = isStorageKey(name) && (await isPictureShown(name, permit));
  const picture = isThere ? await thumbnailStore().get(name) : null;
  if (!picture) throw new AppError("not_found");
  return picture;
}
