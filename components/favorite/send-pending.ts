import { browserStorage } from "@/lib/browser-storage";
import { DEVICE, readLocalFavorites } from "@/lib/favorites/local-favorites";
import type { Language } from "@/lib/i18n/languages";
import { within } from "@/lib/within";
import { markPendingHeartSaved, readPendingHeart } from "./hearts";
import { readPendingFollow } from "./pending-follow";

/** How long the return to the page waits for the hearts of this device; the next pages send the rest. */
const PATIENCE_MS = 5_000;

/** Adds the hearts that this device kept, if any, to the account. */
export async function sendDeviceHearts(userId: string, language: Language): Promise<void> {
  if (readLocalFavorites(browserStorage(), DEVICE).length === 0) return;
  const { mergeDeviceHearts } = await import("./device-hearts");
  await mergeDeviceHearts(userId, language);
}

/**
 * Saves the hearts and the follow that a visitor pressed before signing in. If that fails, the page
 * that they return to tries again and shows why it cannot.
 */
export async function sendPending(userId: string, language: Language): Promise<void> {
  try {
    await within(PATIENCE_MS, sendDeviceHearts(userId, language));
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
