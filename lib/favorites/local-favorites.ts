import type { KeyValueStore } from "@/lib/browser-storage";

/** Video ids by user id. */
export const FAVORITES_KEY = "favorites-storage";

export const DEVICE = "device";

/** Hearts by `DEVICE`, and by user id once claimed. Its own key, since they outlive a sign-out. */
export const HEARTS_KEY = "postreel-hearts";

/** More than this site writes. Anything longer is not read. */
const MAX_CHARS = 500_000;

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

/** Newest first. */
export function readLocalFavorites(store: KeyValueStore | null, owner: string): string[] {
  return idsOf(store, owner === DEVICE ? HEARTS_KEY : FAVORITES_KEY, owner);
}

let parsed: { text: string; ids: Set<string> } | undefined;

/** Called for every heart of a page. */
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
