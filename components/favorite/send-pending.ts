import type { Language } from "@/lib/i18n/languages";
import { markPendingHeartSaved, readPendingHeart } from "./hearts";
import { readPendingFollow } from "./pending-follow";

/**
 * Saves the heart or the follow that a visitor pressed before signing in. If that fails, the page
 * that they return to tries again and shows why it cannot.
 */
export async function sendPending(userId: string, language: Language): Promise<void> {
  try {
    await sendHeart(userId, language);
    if (readPendingFollow() !== null) {
      await (await import("./following-api")).sendPendingFollow(userId, language);
    }
  } catch (error) {
    console.warn(error);
  }
}

async function sendHeart(userId: string, language: Language): Promise<void> {
  const pending = readPendingHeart();
  if (!pending || pending.isSaved) return;
  const { videoId, isFavorite } = pending;
  const { saveFavorite } = await import("./favorites-api");
  await saveFavorite({ userId, videoId, isFavorite, before: !isFavorite, language });
  markPendingHeartSaved();
}
