const PENDING_KEY = "postreel-follow";
/** What a visitor has not signed in for within this is not what they expect any more. */
const MAX_AGE_MS = 15 * 60_000;

/** Keeps the author that a visitor wants to follow once signed in. In this tab only. */
export function keepPendingFollow(username: string): void {
  try {
    sessionStorage.setItem(PENDING_KEY, JSON.stringify({ username, at: Date.now() }));
  } catch {
    // Storage is blocked: the button has to be pressed again.
  }
}

/** The handle of that author, where the press is still recent. */
export function readPendingFollow(): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? "null");
    return kept && Date.now() - kept.at < MAX_AGE_MS ? kept.username : null;
  } catch {
    return null;
  }
}

export function dropPendingFollow(): void {
  sessionStorage.removeItem(PENDING_KEY);
}
