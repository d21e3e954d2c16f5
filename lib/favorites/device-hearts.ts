import { type KeyValueStore, keepText } from "@/lib/browser-storage";
import { MAX_IMPORTED } from "./limits";
import { DEVICE, HEARTS_KEY, readStored } from "./local-favorites";

const VIDEO_ID = /^[1-9]\d{0,18}$/;

/** Newest first, by owner: the device, or a user whose sign-in has claimed them, until stored. */
type Hearts = Map<string, string[]>;

function readAll(store: KeyValueStore | null): Hearts {
  const lists = Object.entries(readStored(store, HEARTS_KEY) ?? {});
  return new Map(lists.map(([owner, ids]) => [owner, idsIn(ids)]));
}

function idsIn(kept: unknown): string[] {
  if (!Array.isArray(kept)) return [];
  return [...new Set(kept.filter((id) => typeof id === "string" && VIDEO_ID.test(id)))];
}

/** In one step, so that no other page sees a heart in two lists or in none. False if storage is full. */
function write(store: KeyValueStore | null, hearts: Hearts): boolean {
  const kept = Array.from(hearts).filter(([, ids]) => ids.length > 0);
  return keepText(
    store,
    HEARTS_KEY,
    kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept)),
  );
}

export function readHearts(store: KeyValueStore | null, owner: string): string[] {
  return readAll(store).get(owner) ?? [];
}

/** A full list stays as it is: no older heart is lost. */
export function noteDeviceHeart(
  store: KeyValueStore | null,
  videoId: string,
  isFavorite: boolean,
): void {
  const hearts = readAll(store);
  const before = hearts.get(DEVICE) ?? [];
  if (before.includes(videoId) === isFavorite) return;
  if (isFavorite && before.length >= MAX_IMPORTED) return;
  const ids = isFavorite ? [videoId, ...before] : before.filter((id) => id !== videoId);
  write(store, hearts.set(DEVICE, ids));
}

/** From then on only that user's session sends them. Hearts that another user has not sent are deleted. */
export function claimDeviceHearts(store: KeyValueStore | null, userId: string): void {
  const hearts = readAll(store);
  const onDevice = hearts.get(DEVICE) ?? [];
  if (onDevice.length === 0) return;
  const all = new Set([...onDevice, ...(hearts.get(userId) ?? [])]);
  let ids = [...all].slice(0, MAX_IMPORTED);
  // If storage is full, the oldest are dropped: the next user must not find them on the device.
  while (!write(store, new Map([[userId, ids]])) && ids.length > 0) ids = ids.slice(0, -2);
}

export function dropClaimedHearts(
  store: KeyValueStore | null,
  userId: string,
  videoIds: readonly string[],
): void {
  const hearts = readAll(store);
  const before = hearts.get(userId) ?? [];
  const left = before.filter((id) => !videoIds.includes(id));
  if (left.length < before.length) write(store, hearts.set(userId, left));
}

export function forgetClaimedHearts(store: KeyValueStore | null, userId: string): void {
  const hearts = readAll(store);
  if (hearts.delete(userId)) write(store, hearts);
}
