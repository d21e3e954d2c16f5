/** After this time the visitor does not expect it any more. */
const MAX_AGE_MS = 15 * 60_000;

/** Kept in this tab only. */
export function keepPending(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...value, at: Date.now() }));
  } catch {
    // Storage is blocked: the visitor has to press again.
  }
}

/** Null once it has expired. */
export function readPending<Value>(key: string): Value | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return kept && Date.now() - kept.at < MAX_AGE_MS ? kept : null;
  } catch {
    return null;
  }
}

const KEY = "postreel-follow";

export function keepPendingFollow(username: string): void {
  keepPending(KEY, { username });
}

export function readPendingFollow(): string | null {
  return readPending<{ username: string }>(KEY)?.username ?? null;
}

export function dropPendingFollow(): void {
  sessionStorage.removeItem(KEY);
}
