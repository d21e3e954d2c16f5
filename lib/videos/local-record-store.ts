import type { KeyValueStore } from "@/lib/browser-storage";
import type { LocalRecord } from "./local-record";

const PREFIX = "postreel:video:";
const VERSION = 1;
const MAX_RECORDS = 100;

/** How long a found video answers for its post; after that the post may be gone. */
export const FRESH_MS = 10 * 60_000;

function parse(json: string | null): LocalRecord | null {
  try {
    const stored = JSON.parse(json ?? "null");
    const isOurs = stored?.version === VERSION && Array.isArray(stored.record?.videos);
    return isOurs && typeof stored.record.updatedAt === "string" ? stored.record : null;
  } catch {
    return null;
  }
}

function storedKeys(store: KeyValueStore): string[] {
  const keys = Array.from({ length: store.length }, (_, place) => store.key(place));
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(PREFIX));
}

/** The records of this device, newest first. */
export function listLocalRecords(store: KeyValueStore): LocalRecord[] {
  return storedKeys(store)
    .map((key) => parse(store.getItem(key)))
    .filter((record) => record !== null)
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/** Keeps the newest `count` records; what cannot be read goes first. */
function keepNewest(store: KeyValueStore, count: number): void {
  const kept = new Set(listLocalRecords(store).slice(0, count).map(keyOf));
  for (const key of storedKeys(store)) if (!kept.has(key)) store.removeItem(key);
}

function keyOf({ twitterId }: LocalRecord): string {
  return `${PREFIX}${twitterId}`;
}

/** Stores a record under the id of its post. A full or blocked storage costs only the shortcut. */
export function saveLocalRecord(store: KeyValueStore, record: LocalRecord): void {
  if (record.twitterId === null) return;
  const json = JSON.stringify({ version: VERSION, record });
  try {
    store.setItem(keyOf(record), json);
    keepNewest(store, MAX_RECORDS);
  } catch {
    try {
      keepNewest(store, MAX_RECORDS / 2);
      store.setItem(keyOf(record), json);
    } catch {
      // Nothing depends on it.
    }
  }
}

/** The record of a post, however old. */
export function readLocalRecord(store: KeyValueStore, postId: string): LocalRecord | null {
  try {
    return parse(store.getItem(PREFIX + postId));
  } catch {
    return null;
  }
}

/** Whether a record answers for its post. A failure never does: the next try may bring the video. */
export function isFresh({ hasVideo, updatedAt }: LocalRecord, now: Date): boolean {
  const age = now.getTime() - Date.parse(updatedAt);
  return hasVideo && age >= 0 && age < FRESH_MS;
}

/** Counts a download that the server could not be told of; gives the record as it is now. */
export function countLocalDownload(
  store: KeyValueStore,
  record: LocalRecord,
  now: Date,
): LocalRecord {
  const stored = readLocalRecord(store, record.twitterId ?? "") ?? record;
  const counted = {
    ...stored,
    downloadCount: stored.downloadCount + 1,
    lastDownloaded: now.toISOString(),
  };
  saveLocalRecord(store, counted);
  return counted;
}
