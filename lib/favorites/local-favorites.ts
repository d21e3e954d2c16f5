import type { KeyValueStore } from "@/lib/browser-storage";

/** The favorites that this browser stores: video ids by user id. */
export const FAVORITES_KEY = "favorites-storage";

/** More hearts than pages show; the server has all of them. */
const MAX_KEPT = 2000;

type Kept = Record<string, string[]>;

function readAll(store: KeyValueStore | null): Kept {
  try {
    const kept: unknown = JSON.parse(store?.getItem(FAVORITES_KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** A user's favorites as stored in this browser, the newest first. */
export function readLocalFavorites(store: KeyValueStore | null, userId: string): string[] {
  const kept: unknown = readAll(store)[userId];
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

/** Stores for each of the videos whether it is a favorite. One that is stored already keeps its place. */
export function noteLocalFavorites(
  store: KeyValueStore | null,
  userId: string,
  changes: ReadonlyMap<string, boolean>,
): void {
  const before = readLocalFavorites(store, userId);
  const known = new Set(before);
  const added = Array.from(changes.keys()).filter((id) => changes.get(id) && !known.has(id));
  const rest = before.filter((id) => changes.get(id) !== false);
  if (added.length === 0 && rest.length === before.length) return;
  const ids = [...added, ...rest].slice(0, MAX_KEPT);
  try {
    store?.setItem(FAVORITES_KEY, JSON.stringify({ ...readAll(store), [userId]: ids }));
  } catch {
    // Full: the next page asks the server, as it does in any case.
  }
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
  const text = store?.getItem(FAVORITES_KEY) ?? null;
  if (!parsed || parsed.text !== text || parsed.userId !== userId) {
    parsed = { text, userId, ids: new Set(readLocalFavorites(store, userId)) };
  }
  return parsed.ids.has(videoId);
}
