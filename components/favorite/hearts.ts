import { keepPending, readPending } from "./pending";

/** SWR's key of a heart. Of one user, so that the next one on this browser has none of it. */
export type HeartKey = readonly ["heart", userId: string, videoId: string];

export const heartKey = (userId: string, videoId: string): HeartKey => ["heart", userId, videoId];

const PENDING_KEY = "postreel-heart";

/** A heart that was pressed before sign-in. */
export type PendingHeart = {
  videoId: string;
  isFavorite: boolean;
  /** Where the heart was in the window, to scroll back to. */
  top: number;
  isSaved: boolean;
};

export function keepPendingHeart(heart: Omit<PendingHeart, "isSaved">): void {
  keepPending(PENDING_KEY, { ...heart, isSaved: false });
}

export function readPendingHeart(): PendingHeart | null {
  return readPending(PENDING_KEY);
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
  if (pending) keepPending(PENDING_KEY, { ...pending, isSaved: true });
}
