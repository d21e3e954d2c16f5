import type { Language } from "@/lib/i18n/languages";
import { markPendingHeartSaved, readPendingHeart } from "./hearts";

/**
 * Saves the heart that a visitor pressed before signing in. If that fails, the list that they
 * return to tries again and shows why it cannot.
 */
export async function sendPendingHeart(userId: string, language: Language): Promise<void> {
  const pending = readPendingHeart();
  if (!pending || pending.isSaved) return;
  const { videoId, isFavorite } = pending;
  try {
    const { saveFavorite } = await import("./favorites-api");
    await saveFavorite({ userId, videoId, isFavorite, language });
    markPendingHeartSaved();
  } catch (error) {
    console.warn(error);
  }
}
