import type { KeyValueStore } from "@/lib/browser-storage";
import { DEVICE, HEARTS_KEY, readStored } from "./local-favorites";

const MAX_ON_DEVICE = 500;
/** Of one account: several visits may pass before all are sent. */
const MAX_CLAIMED = 2000;
/** Accounts with hearts to send; of more, the last ones to claim. */
const MAX_OWNERS = 10;

const VIDEO_ID = /^[1-9]\d{0,18}$/;

/** Video ids by owner, the newest first. */
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
  const device = kept.filter(([owner]) => owner === DEVICE);
  const claimed = kept.filter(([owner]) => owner !== DEVICE).slice(-MAX_OWNERS);
  try {
    if (kept.length === 0) store?.removeItem(HEARTS_KEY);
    else store?.setItem(HEARTS_KEY, JSON.stringify(Object.fromEntries([...device, ...claimed])));
    return true;
  } catch {
    return false;
  }
}

/** The hearts of the device, or those that a user has claimed and the server has not stored. */
export function readHearts(store: KeyValueStore | null, owner: string): string[] {
  return readAll(store).get(owner) ?? [];
}

/** Keeps a heart on the device, or takes it back. One that is kept already keeps its place. */
export function noteDeviceHeart(
  store: KeyValueStore | null,
  videoId: string,
  isFavorite: boolean,
): void {
  const { hearts, before, others } = around(store, DEVICE, videoId);
  if (before.includes(videoId) === isFavorite) return;
  const ids = isFavorite ? [videoId, ...before].slice(0, MAX_ON_DEVICE) : others;
  write(store, hearts.set(DEVICE, ids));
}

/**
 * Gives the hearts of the device to the user who has signed in. From then on only that user's session
 * sends them: what is left when they sign out waits for them.
 */
export function claimDeviceHearts(store: KeyValueStore | null, userId: string): void {
  const hearts = readAll(store);
  const onDevice = hearts.get(DEVICE) ?? [];
  if (onDevice.length === 0) return;
  const all = new Set([...onDevice, ...(hearts.get(userId) ?? [])]);
  let ids = [...all].slice(0, MAX_CLAIMED);
  hearts.delete(DEVICE);
  hearts.delete(userId);
  // Where storage is full the oldest make room: the next user must not find them on the device.
  while (!write(store, hearts.set(userId, ids)) && ids.length > 0) ids = ids.slice(0, -2);
}

/**
 * The server has stored it, will never store it, or the user has decided otherwise. Returns whether
 * the user had claimed it.
 */
export function dropClaimedHeart(
  store: KeyValueStore | null,
  userId: string,
  videoId: string,
): boolean {
  const { hearts, before, others } = around(store, userId, videoId);
  if (others.length === before.length) return false;
  write(store, hearts.set(userId, others));
  return true;
}

/** Keeps a heart for a user, who has claimed it before. All others are sent before this one. */
export function keepClaimedHeart(
  store: KeyValueStore | null,
  userId: string,
  videoId: string,
): void {
  const { hearts, others } = around(store, userId, videoId);
  write(store, hearts.set(userId, [videoId, ...others].slice(0, MAX_CLAIMED)));
}

function around(store: KeyValueStore | null, owner: string, videoId: string) {
  const hearts = readAll(store);
  const before = hearts.get(owner) ?? [];
  return { hearts, before, others: before.filter((id) => id !== videoId) };
}

/** The account is gone. */
export function forgetClaimedHearts(store: KeyValueStore | null, userId: string): void {
  const hearts = readAll(store);
  if (hearts.delete(userId)) write(store, hearts);
}
