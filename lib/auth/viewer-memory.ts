import { browserStorage } from "@/lib/browser-storage";
import type { ViewerUser } from "./browser-viewer";
import { SESSION_COOKIE } from "./session-cookie";

/** Store of the signed-in user, beside the store of favorites by user. */
export const USER_STORE_KEY = "user-storage";
/** The same under its other documented name. */
export const USER_KEY = "user";
export const TEST_USER_KEY = "isTestUser";
/** The user as last sent to the server: see `sync-user`. */
export const SYNCED_KEY = "postreel-synced";

/** Keys of data about the signed-in user. Other modules that store such data add their key here. */
const PRIVATE_KEYS = [
  USER_STORE_KEY,
  USER_KEY,
  TEST_USER_KEY,
  `${SESSION_COOKIE}-user`,
  SYNCED_KEY,
  "favorites-storage",
];

/** Keys in session storage: what this tab's visitor pressed before signing in. */
const PENDING_KEYS = ["postreel-heart", "postreel-follow"];

/** Keeps id, name and picture, no token or email, so that the next page can show them at once. */
export function rememberViewer({ id, name, avatarUrl }: ViewerUser): void {
  try {
    const kept = JSON.stringify({ id, name, avatarUrl });
    browserStorage()?.setItem(USER_STORE_KEY, kept);
    browserStorage()?.setItem(USER_KEY, kept);
  } catch {
    // Storage is full: the next page waits for the session instead.
  }
}

/** Null unless both entries agree: another tab may have removed or replaced one. */
export function rememberedViewer(): ViewerUser | null {
  try {
    const text = browserStorage()?.getItem(USER_STORE_KEY) ?? "null";
    if (text !== browserStorage()?.getItem(USER_KEY)) return null;
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return null;
    const { id, name, avatarUrl } = kept as Record<string, unknown>;
    if (typeof id !== "string" || typeof name !== "string") return null;
    return { id, name, avatarUrl: typeof avatarUrl === "string" ? avatarUrl : null, email: null };
  } catch {
    return null;
  }
}

/** Removes everything that this browser keeps about the user. */
export function forgetViewer(): void {
  const storage = browserStorage();
  for (const key of PRIVATE_KEYS) storage?.removeItem(key);
}

/**
 * Removes what waits for a sign-in of this tab's visitor. After a sign-out the next one may be another
 * user's.
 */
export function forgetPending(): void {
  try {
    for (const key of PENDING_KEYS) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing waits.
  }
}
