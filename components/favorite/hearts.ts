/** SWR's key of a heart. Of one user, so that the next one on this browser has none of it. */
export type HeartKey = readonly ["heart", userId: string, videoId: string];

export const heartKey = (userId: string, videoId: string): HeartKey => ["heart", userId, videoId];

const PENDING_KEY = "postreel-heart";
/** What a visitor has not signed in for within this is not what they expect any more. */
const MAX_AGE_MS = 15 * 60_000;

/** A heart that was pressed before sign-in. In this tab only. */
export type PendingHeart = {
  videoId: string;
  isFavorite: boolean;
  /** Where the heart was in the window, to scroll back to. */
  top: number;
  isSaved: boolean;
};

type Kept = PendingHeart & { at: number };

export function keepPendingHeart(heart: Omit<PendingHeart, "isSaved">): void {
  write({ ...heart, isSaved: false, at: Date.now() });
}

/** The pending heart, where it is still recent. */
export function readPendingHeart(): PendingHeart | null {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? "null");
    return kept && Date.now() - kept.at < MAX_AGE_MS ? kept : null;
  } catch {
    return null;
  }
}

/** Removes and gives the pending heart where it is this video's. */
export function takePendingHeart(videoId: string): PendingHeart | null {
  const pending = readPendingHeart();
  if (pending?.videoId !== videoId) return null;
  sessionStorage.removeItem(PENDING_KEY);
  return pending;
}

/** The server has it: what is left to do is to scroll back. */
export function markPendingHeartSaved(): void {
  const pending = readPendingHeart();
  if (pending) write({ ...pending, isSaved: true, at: Date.now() });
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(PENDING_KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked: the heart has to be pressed again.
  }
}
