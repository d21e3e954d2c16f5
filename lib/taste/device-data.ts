import { TEST_USER_KEY, USER_KEY, USER_STORE_KEY } from "@/lib/auth/viewer-memory";
import { type KeyValueStore, keysOf } from "@/lib/browser-storage";
import { FAVORITES_KEY } from "@/lib/favorites/local-favorites";
import { LANGUAGE_STORAGE_KEY } from "@/lib/i18n/detection";

const OURS = /^postreel[-:]/;
const OTHERS = new Set([
  FAVORITES_KEY,
  USER_STORE_KEY,
  USER_KEY,
  TEST_USER_KEY,
  LANGUAGE_STORAGE_KEY,
]);
/** Neither exported nor deleted: they repeat what sign-in and the address contain. */
const STAY = new Set([USER_STORE_KEY, USER_KEY, TEST_USER_KEY, LANGUAGE_STORAGE_KEY]);

function ownKeys(store: KeyValueStore): string[] {
  return keysOf(store)
    .filter((key) => OURS.test(key) || OTHERS.has(key))
    .sort();
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return text;
  }
}

export function readDeviceData(store: KeyValueStore): Record<string, unknown> {
  return Object.fromEntries(ownKeys(store).map((key) => [key, parsed(store.getItem(key))]));
}

export function deleteDeviceData(store: KeyValueStore): void {
  for (const key of ownKeys(store)) if (!STAY.has(key)) store.removeItem(key);
}
