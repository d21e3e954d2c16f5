import { browserStorage } from "@/lib/browser-storage";
import type { ViewerUser } from "./browser-viewer";
import { SESSION_COOKIE } from "./session-cookie";

export const USER_STORE_KEY = "user-storage";
/** The other documented name of `USER_STORE_KEY`. */
export const USER_KEY = "user";
export const TEST_USER_KEY = "isTestUser";
export const SYNCED_KEY = "postreel-synced";

/** Other modules that store private data add their key here. */
const PRIVATE_KEYS = [
  USER_STORE_KEY,
  USER_KEY,
  TEST_USER_KEY,
  `${SESSION_COOKIE}-user`,
  SYNCED_KEY,
  "favorites-storage",
];

const PENDING_KEYS = ["postreel-heart", "postreel-follow"];

/** Stores no token or email. */
export function rememberViewer({ id, name, avatarUrl }: ViewerUser): void {
  try {
    const kept = JSON.stringify({ id, name, avatarUrl });
    browserStorage()?.setItem(USER_STORE_KEY, kept);
    browserStorage()?.setItem(USER_KEY, kept);
  } catch {
    // Storage is full.
  }
}

/** Null unless both entries agree: another tab may have changed one. */
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

export function forgetViewer(): void {
  const storage = browserStorage();
  for (const key of PRIVATE_KEYS) storage?.removeItem(key);
}

/** After a sign-out the next sign-in may be another user's. */
export function forgetPending(): void {
  try {
    for (const key of PENDING_KEYS) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}
