import { warnOf } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import { readHearts } from "@/lib/favorites/device-hearts";
import type { Language } from "@/lib/i18n/languages";
import { within } from "@/lib/within";
import { markPendingHeartSaved, readPendingHeart } from "./hearts";
import { readPendingFollow } from "./pending-follow";

/** How long the return to the page waits for the hearts of this device; the next page tries again. */
const PATIENCE_MS = 5_000;

/** Adds the hearts that this user has claimed from this device, if any, to their account. */
export async function sendDeviceHearts(userId: string, language: Language): Promise<void> {
  if (readHearts(browserStorage(), userId).length === 0) return;
  await (await import("./import-hearts")).importHearts(userId, language);
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
    warnOf(error);
  }
}

async function sendHeart(userId: string, language: Language): Promise<void> {
  const pending = readPendingHeart();
  if (!pending || pending.isSaved) return;
  const { videoId, isFavorite } = pending;
  const { addKeptHeart, saveFavorite } = await import("./favorites-api");
  const heart = { userId, videoId, language };
  // A favorite that cannot be added now stays among the waiting ones.
  await (isFavorite
    ? addKeptHeart(heart)
    : saveFavorite({ ...heart, isFavorite, before: !isFavorite }));
  markPendingHeartSaved();
}
