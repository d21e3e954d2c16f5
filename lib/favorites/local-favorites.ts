import type { KeyValueStore } from "@/lib/browser-storage";

/** What a browser knows of favorites: video ids by the id of the user whose they are. */
export const FAVORITES_KEY = "favorites-storage";

/** More hearts than anybody's pages hold; the server knows all of them. */
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

/** The favorites of a user as far as this browser knows, the one kept last first. */
export function readLocalFavorites(store: KeyValueStore | null, userId: string): string[] {
  const kept: unknown = readAll(store)[userId];
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

/** Notes for each of the videos whether it is a favorite. One that is noted already keeps its place. */
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
