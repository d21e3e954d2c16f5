import type { KeyValueStore } from "@/lib/browser-storage";

/** The favorites that this browser stores: video ids by user id. */
export const FAVORITES_KEY = "favorites-storage";

/** In place of a user's id: the hearts pressed on this device without an account. */
export const DEVICE = "device";

/**
 * Hearts that no account has yet: those of the device, and by user id those that a sign-in has
 * claimed and the server has not stored. Its own key: they outlive a sign-out.
 */
export const HEARTS_KEY = "postreel-hearts";

/** More than this site writes. Anything longer is not read. */
const MAX_CHARS = 500_000;

/** What is stored under a key, parsed; null if it cannot be read. */
export function readStored(store: KeyValueStore | null, key: string): object | null {
  try {
    const text = store?.getItem(key) ?? "";
    const kept: unknown = text.length < MAX_CHARS && JSON.parse(text);
    return typeof kept === "object" ? kept : null;
  } catch {
    return null;
  }
}

function idsOf(store: KeyValueStore | null, key: string, owner: string): string[] {
  const kept: unknown = Reflect.get(readStored(store, key) ?? {}, owner);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

/** The favorites of a user, or of the device, as stored in this browser, the newest first. */
export function readLocalFavorites(store: KeyValueStore | null, owner: string): string[] {
  return idsOf(store, owner === DEVICE ? HEARTS_KEY : FAVORITES_KEY, owner);
}

let parsed: { text: string; ids: Set<string> } | undefined;

/**
 * Whether this browser has stored the video as a favorite of the user, also one that the server has
 * not stored, or of the device; called for every heart of a page.
 */
export function isLocalFavorite(
  store: KeyValueStore | null,
  owner: string,
  videoId: string,
): boolean {
  const keys = [HEARTS_KEY, FAVORITES_KEY];
  const text = owner + keys.map((key) => store?.getItem(key));
  if (parsed?.text !== text) {
    parsed = { text, ids: new Set(keys.flatMap((key) => idsOf(store, key, owner))) };
  }
  return parsed.ids.has(videoId);
}
