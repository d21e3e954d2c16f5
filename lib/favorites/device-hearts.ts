import type { KeyValueStore } from "@/lib/browser-storage";
import { DEVICE, HEARTS_KEY, readStored } from "./local-favorites";

const MAX_ON_DEVICE = 500;
/** Of one account: several visits may pass before all are sent. */
const MAX_CLAIMED = 2000;
/** Accounts with hearts to send; of more, the last ones to claim. */
const MAX_OWNERS = 10;

/** An account may have been deleted elsewhere: its hearts and its ID must not stay for ever. */
const MAX_CLAIM_AGE_MS = 30 * 24 * 60 * 60_000;
/** Beside the lists, in the same entry. */
const TIMES = "times";

const VIDEO_ID = /^[1-9]\d{0,18}$/;

/** Video ids by owner, the newest first. */
type Hearts = Map<string, string[]>;

/** Of a claimed list, in milliseconds since 1970. */
type Times = {
  claimed: number;
  /** When the server last answered for one of its hearts. */
  sent?: number;
};

function readTimes(store: KeyValueStore | null): Map<string, Times> {
  const kept = Object.entries(Object(Reflect.get(readStored(store, HEARTS_KEY) ?? {}, TIMES)));
  return new Map(
    kept.map(([owner, times]) => {
      const { claimed, sent } = Object(times);
      return [owner, { claimed: Number(claimed) || Date.now(), sent: Number(sent) || undefined }];
    }),
  );
}

const isExpired = (times: Times | undefined) =>
  times !== undefined && Date.now() - times.claimed > MAX_CLAIM_AGE_MS;

/** Without lists that have expired: the next write removes them. */
function readAll(store: KeyValueStore | null): Hearts {
  const times = readTimes(store);
  const lists = Object.entries(readStored(store, HEARTS_KEY) ?? {});
  const kept = lists.filter(([owner]) => owner !== TIMES && !isExpired(times.get(owner)));
  return new Map(kept.map(([owner, ids]) => [owner, idsIn(ids)]));
}

function idsIn(kept: unknown): string[] {
  if (!Array.isArray(kept)) return [];
  return [...new Set(kept.filter((id) => typeof id === "string" && VIDEO_ID.test(id)))];
}

/**
 * In one step, so that no other page sees a heart in two lists or in none. A claimed list without a
 * time gets the present one. False if storage is full.
 */
function write(
  store: KeyValueStore | null,
  hearts: Hearts,
  changes: [string, Times][] = [],
): boolean {
  const kept = Array.from(hearts).filter(([, ids]) => ids.length > 0);
  const device = kept.filter(([owner]) => owner === DEVICE);
  const claimed = kept.filter(([owner]) => owner !== DEVICE).slice(-MAX_OWNERS);
  const before = Array.from(readTimes(store)).filter(([, times]) => !isExpired(times));
  const known = new Map([...before, ...changes]);
  const now = { claimed: Date.now() };
  const times = claimed.map(([owner]) => [owner, known.get(owner) ?? now] as const);
  const entry = Object.fromEntries<unknown>([...device, ...claimed]);
  if (times.length > 0) entry[TIMES] = Object.fromEntries(times);
  try {
    if (kept.length === 0) store?.removeItem(HEARTS_KEY);
    else store?.setItem(HEARTS_KEY, JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** The hearts of the device, or those that a user has claimed and the server has not stored. */
export function readHearts(store: KeyValueStore | null, owner: string): string[] {
  return readAll(store).get(owner) ?? [];
}

/**
 * Keeps a heart on the device, or takes it back. One that is kept already keeps its place. A full list
 * stays as it is: no older heart is lost.
 */
export function noteDeviceHeart(
  store: KeyValueStore | null,
  videoId: string,
  isFavorite: boolean,
): void {
  const { hearts, before, others } = readList(store, DEVICE, videoId);
  if (before.includes(videoId) === isFavorite) return;
  if (isFavorite && before.length >= MAX_ON_DEVICE) return;
  const ids = isFavorite ? [videoId, ...before] : others;
  write(store, hearts.set(DEVICE, ids));
}

/**
 * Gives the hearts of the device to the user who has signed in. From then on only that user's session
 * sends them: what is left when they sign out waits for them.
 */
export function claimDeviceHearts(store: KeyValueStore | null, userId: string): void {
  const hearts = readAll(store);
  const onDevice = hearts.get(DEVICE) ?? [];
  if (onDevice.length === 0) {
    if (Array.from(readTimes(store).values()).some(isExpired)) write(store, hearts);
    return;
  }
  const all = new Set([...onDevice, ...(hearts.get(userId) ?? [])]);
  let ids = [...all].slice(0, MAX_CLAIMED);
  hearts.delete(DEVICE);
  hearts.delete(userId);
  // Where storage is full the oldest make room: the next user must not find them on the device.
  const times: [string, Times][] = [
    [userId, { ...readTimes(store).get(userId), claimed: Date.now() }],
  ];
  while (!write(store, hearts.set(userId, ids), times) && ids.length > 0) ids = ids.slice(0, -2);
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
  const { hearts, before, others } = readList(store, userId, videoId);
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
  const { hearts, others } = readList(store, userId, videoId);
  write(store, hearts.set(userId, [videoId, ...others].slice(0, MAX_CLAIMED)));
}

function readList(store: KeyValueStore | null, owner: string, videoId: string) {
  const hearts = readAll(store);
  const before = hearts.get(owner) ?? [];
  return { hearts, before, others: before.filter((id) => id !== videoId) };
}

/** When the server last answered for one of the hearts that wait; 0 if it has not. */
export function heartsSentAt(store: KeyValueStore | null, userId: string): number {
  return readTimes(store).get(userId)?.sent ?? 0;
}

export function noteHeartsSent(store: KeyValueStore | null, userId: string): void {
  const now = Date.now();
  write(store, readAll(store), [
    [userId, { claimed: now, ...readTimes(store).get(userId), sent: now }],
  ]);
}

/** The account is gone. */
export function forgetClaimedHearts(store: KeyValueStore | null, userId: string): void {
  const hearts = readAll(store);
  if (hearts.delete(userId)) write(store, hearts);
}
