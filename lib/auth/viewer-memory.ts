import { browserStorage } from "@/lib/browser-storage";
import type { ViewerUser } from "./browser-viewer";
import { SESSION_COOKIE } from "./session-cookie";

export const USER_KEY = "user";
export const TEST_USER_KEY = "isTestUser";
/** What was last sent to the server: see `sync-user`. */
export const SYNCED_KEY = "postreel-synced";

/** Keys of data about the signed-in user. Other modules that store such data add their key here. */
const PRIVATE_KEYS = [
  USER_KEY,
  TEST_USER_KEY,
  `${SESSION_COOKIE}-user`,
  SYNCED_KEY,
  "favorites-storage",
];

/** Keeps id, name and picture, no token, so that the next page can show them at once. */
export function rememberViewer({ id, name, avatarUrl }: ViewerUser): void {
  try {
    browserStorage()?.setItem(USER_KEY, JSON.stringify({ id, name, avatarUrl }));
  } catch {
    // Storage is full: the next page waits for the session instead.
  }
}

export function rememberedViewer(): ViewerUser | null {
  try {
    const kept: unknown = JSON.parse(browserStorage()?.getItem(USER_KEY) ?? "null");
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
