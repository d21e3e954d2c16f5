import { keepPending, readPending } from "./pending";

const KEY = "postreel-follow";

/** Keeps the author that a visitor wants to follow once signed in. */
export function keepPendingFollow(username: string): void {
  keepPending(KEY, { username });
}

/** The handle of that author. */
export function readPendingFollow(): string | null {
  return readPending<{ username: string }>(KEY)?.username ?? null;
}

export function dropPendingFollow(): void {
  sessionStorage.removeItem(KEY);
}
