import type { KeyValueStore } from "@/lib/browser-storage";

/** The favorites that this browser stores: video ids by user id. */
export const FAVORITES_KEY = "favorites-storage";

/** In place of a user's id: the hearts pressed on this device without an account. */
export const DEVICE = "device";

/** A key of its own: these are nobody's, and outlive a sign-out. */
const DEVICE_KEY = "postreel-hearts";

type Kept = Record<string, string[]>;

/** Where the hearts of a user, or of the device, are stored. */
export function favoritesKeyOf(userId: string): string {
  return userId === DEVICE ? DEVICE_KEY : FAVORITES_KEY;
}

/** All lists under the key of this one. */
export function readAll(store: KeyValueStore | null, userId: string): Kept {
  try {
    const kept: unknown = JSON.parse(store?.getItem(favoritesKeyOf(userId)) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** A user's favorites as stored in this browser, the newest first. */
export function readLocalFavorites(store: KeyValueStore | null, userId: string): string[] {
  const kept: unknown = readAll(store, userId)[userId];
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

let parsed: { text: string | null; userId: string; ids: Set<string> } | undefined;

/**
 * Whether this browser has stored the video as a favorite of the user; called for every heart of a
 * page.
 */
export function isLocalFavorite(
  store: KeyValueStore | null,
  userId: string,
  videoId: string,
): boolean {
  const text = store?.getItem(favoritesKeyOf(userId)) ?? null;
  if (!parsed || parsed.text !== text || parsed.userId !== userId) {
    parsed = { text, userId, ids: new Set(readLocalFavorites(store, userId)) };
  }
  return parsed.ids.has(videoId);
}
