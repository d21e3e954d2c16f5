import { keepPending, readPending } from "./pending";

/** SWR's key of a heart, with its user, so that the next user on this browser gets none of it. */
export type HeartKey = readonly ["heart", userId: string, videoId: string];

export const heartKey = (userId: string, videoId: string): HeartKey => ["heart", userId, videoId];

const PENDING_KEY = "postreel-heart";

/** A heart that was pressed before sign-in. */
export type PendingHeart = {
  videoId: string;
  isFavorite: boolean;
  /** Position of the heart in the window, to scroll back to. */
  top: number;
  isSaved: boolean;
};

export function keepPendingHeart(heart: Omit<PendingHeart, "isSaved">): void {
  keepPending(PENDING_KEY, { ...heart, isSaved: false });
}

export function readPendingHeart(): PendingHeart | null {
  return readPending(PENDING_KEY);
}

/** Removes and returns the pending heart if it is this video's. */
export function takePendingHeart(videoId: string): PendingHeart | null {
  const pending = readPendingHeart();
  if (pending?.videoId !== videoId) return null;
  sessionStorage.removeItem(PENDING_KEY);
  return pending;
}

/** Marks it as saved on the server: only scrolling back is left. */
export function markPendingHeartSaved(): void {
  const pending = readPendingHeart();
  if (pending) keepPending(PENDING_KEY, { ...pending, isSaved: true });
}
