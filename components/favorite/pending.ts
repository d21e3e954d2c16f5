/** What a visitor pressed before signing in, in this tab only. */
const HEART_KEY = "postreel-heart";
const FOLLOW_KEY = "postreel-follow";
/** After that the visitor does not expect it any more. */
const MAX_AGE_MS = 15 * 60_000;

/** A heart that was pressed before sign-in. */
export type PendingHeart = {
  videoId: string;
  isFavorite: boolean;
  /** Where the heart was in the window, to scroll back to. */
  top: number;
  isSaved: boolean;
};

export function keepPendingHeart(heart: Omit<PendingHeart, "isSaved">): void {
  write(HEART_KEY, { ...heart, isSaved: false });
}

export function readPendingHeart(): PendingHeart | null {
  return read<PendingHeart>(HEART_KEY);
}

/** Removes and gives the pending heart where it is this video's. */
export function takePendingHeart(videoId: string): PendingHeart | null {
  const pending = readPendingHeart();
  if (pending?.videoId !== videoId) return null;
  sessionStorage.removeItem(HEART_KEY);
  return pending;
}

/** The server has it: what is left to do is to scroll back. */
export function markPendingHeartSaved(): void {
  const pending = readPendingHeart();
  if (pending) write(HEART_KEY, { ...pending, isSaved: true });
}

/** Keeps the author that a visitor wants to follow. */
export function keepPendingFollow(username: string): void {
  write(FOLLOW_KEY, { username });
}

/** The handle of that author. */
export function readPendingFollow(): string | null {
  return read<{ username: string }>(FOLLOW_KEY)?.username ?? null;
}

export function dropPendingFollow(): void {
  sessionStorage.removeItem(FOLLOW_KEY);
}

function write(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...value, at: Date.now() }));
  } catch {
    // Storage is blocked: it has to be pressed again.
  }
}

/** Null once it has expired. */
function read<Value>(key: string): Value | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return kept && Date.now() - kept.at < MAX_AGE_MS ? kept : null;
  } catch {
    return null;
  }
}
