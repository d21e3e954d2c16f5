import { type KeyValueStore, keysOf } from "@/lib/browser-storage";
import type { LocalRecord } from "./local-record";

export const RECORD_PREFIX = "postreel:video:";
export const RECORD_VERSION = 1;
const MAX_RECORDS = 100;
const HISTORY_KEY = "postreel:history";

/** The post may be gone after this. */
export const FRESH_MS = 10 * 60_000;

function parse(json: string | null): LocalRecord | null {
  try {
    const stored = JSON.parse(json ?? "null");
    const isOurs = stored?.version === RECORD_VERSION && Array.isArray(stored.record?.videos);
    return isOurs && typeof stored.record.updatedAt === "string" ? stored.record : null;
  } catch {
    return null;
  }
}

function storedKeys(store: KeyValueStore): string[] {
  return keysOf(store).filter((key) => key.startsWith(RECORD_PREFIX));
}

export function listLocalRecords(store: KeyValueStore): LocalRecord[] {
  return storedKeys(store)
    .map((key) => parse(store.getItem(key)))
    .filter((record) => record !== null)
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/** Unreadable ones are removed first. */
function keepNewest(store: KeyValueStore, count: number): void {
  const kept = new Set(listLocalRecords(store).slice(0, count).map(keyOf));
  for (const key of storedKeys(store)) if (!kept.has(key)) store.removeItem(key);
}

function keyOf({ twitterId }: LocalRecord): string {
  return `${RECORD_PREFIX}${twitterId}`;
}

export function isHistoryOn(store: KeyValueStore): boolean {
  return store.getItem(HISTORY_KEY) !== "off";
}

/** Existing records stay until they are removed. */
export function switchHistory(store: KeyValueStore, isOn: boolean): void {
  if (isOn) store.removeItem(HISTORY_KEY);
  else store.setItem(HISTORY_KEY, "off");
}

export function listHistory(store: KeyValueStore): LocalRecord[] {
  return listLocalRecords(store).filter(({ hasVideo }) => hasVideo);
}

export function removeLocalRecord(store: KeyValueStore, record: LocalRecord): void {
  store.removeItem(keyOf(record));
}

export function clearLocalRecords(store: KeyValueStore): void {
  for (const key of storedKeys(store)) store.removeItem(key);
}

/** Stores nothing while history is off. Without storage the next extraction is only slower. */
export function saveLocalRecord(store: KeyValueStore, record: LocalRecord): void {
  if (record.twitterId === null || !isHistoryOn(store)) return;
  const json = JSON.stringify({ version: RECORD_VERSION, record });
  try {
    store.setItem(keyOf(record), json);
    keepNewest(store, MAX_RECORDS);
  } catch {
    try {
      keepNewest(store, MAX_RECORDS / 2);
      store.setItem(keyOf(record), json);
    } catch {
      // The store is optional.
    }
  }
}

export function readLocalRecord(store: KeyValueStore, postId: string): LocalRecord | null {
  try {
    return parse(store.getItem(RECORD_PREFIX + postId));
  } catch {
    return null;
  }
}

/** A failure is never fresh: the next attempt may succeed. */
export function isFresh({ hasVideo, updatedAt }: LocalRecord, now: Date): boolean {
  const age = now.getTime() - Date.parse(updatedAt);
  return hasVideo && age >= 0 && age < FRESH_MS;
}

/**
 * Notes that a video which this device has a record of was opened, saved or copied, and how often all
 * visitors have done so.
 */
export function noteLocalDownload(
  store: KeyValueStore,
  record: LocalRecord,
  now: Date,
  downloadTotal: number,
): void {
  const stored = readLocalRecord(store, record.twitterId ?? "");
  if (stored) {
    saveLocalRecord(store, { ...stored, lastDownloaded: now.toISOString(), downloadTotal });
  }
}

/** Counts a download that could not be sent to the server. */
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
