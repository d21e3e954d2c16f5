import { keepPending, readPending } from "./pending";

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
