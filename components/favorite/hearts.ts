import { keepPending, readPending } from "./pending";

/** Includes the user, so that the next one on this browser gets none of it. */
export type HeartKey = readonly ["heart", userId: string, videoId: string];

export const heartKey = (userId: string, videoId: string): HeartKey => ["heart", userId, videoId];

const PENDING_KEY = "postreel-heart";

export type PendingHeart = {
  videoId: string;
  isFavorite: boolean;
  /** Position in the window, to scroll back to. */
  top: number;
  isSaved: boolean;
};

export function keepPendingHeart(heart: Omit<PendingHeart, "isSaved">): void {
  keepPending(PENDING_KEY, { ...heart, isSaved: false });
}

export function readPendingHeart(): PendingHeart | null {
  return readPending(PENDING_KEY);
}

export function takePendingHeart(videoId: string): PendingHeart | null {
  const pending = readPendingHeart();
  if (pending?.videoId !== videoId) return null;
  sessionStorage.removeItem(PENDING_KEY);
  return pending;
}

export function markPendingHeartSaved(): void {
  const pending = readPendingHeart();
  if (pending) keepPending(PENDING_KEY, { ...pending, isSaved: true });
}
