// Apart from `local-favorites.ts`, which every page with hearts loads.
import { type KeyValueStore, keepText } from "@/lib/browser-storage";
import { FAVORITES_KEY, readLocalFavorites, readStored } from "./local-favorites";

/** More hearts than pages show; the server has all of them. */
const MAX_KEPT = 2000;

/** A stored favorite keeps its place. */
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
  const all = { ...readStored(store, FAVORITES_KEY), [userId]: ids };
  // Where storage is full, the next page asks the server.
  keepText(store, FAVORITES_KEY, JSON.stringify(all));
}
