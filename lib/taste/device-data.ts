import type { KeyValueStore } from "@/lib/browser-storage";

/** What every key of this site begins with in local storage. */
const OURS = /^postreel[-:]/;

function keysOf(store: KeyValueStore): string[] {
  const keys = Array.from({ length: store.length }, (_, place) => store.key(place));
  return keys
    .filter((key) => key !== null)
    .filter((key) => OURS.test(key))
    .sort();
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return text;
  }
}

/** All that this site keeps in a browser, as it is stored. */
export function readDeviceData(store: KeyValueStore): Record<string, unknown> {
  return Object.fromEntries(keysOf(store).map((key) => [key, parsed(store.getItem(key))]));
}

export function deleteDeviceData(store: KeyValueStore): void {
  for (const key of keysOf(store)) store.removeItem(key);
}
