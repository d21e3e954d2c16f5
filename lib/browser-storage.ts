export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Null where the browser withholds it. */
export function browserStorage(): KeyValueStore | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function keysOf(store: KeyValueStore): string[] {
  const keys = Array.from({ length: store.length }, (_, place) => store.key(place));
  return keys.filter((key) => key !== null);
}

/** Null removes it. False if the store refuses; true without a store. */
export function keepText(store: KeyValueStore | null, key: string, text: string | null): boolean {
  try {
    if (text === null) store?.removeItem(key);
    else store?.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** `pageshow`: another page may have stored while this one was in the back/forward cache. */
export function followStorage(listener: () => void): () => void {
  const events = ["storage", "pageshow"];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
