import { warnOf } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import { readHearts } from "@/lib/favorites/device-hearts";
import type { Language } from "@/lib/i18n/languages";
import { within } from "@/lib/within";
import { markPendingHeartSaved, readPendingHeart } from "./hearts";
import { readPendingFollow } from "./pending";

/** How long the return waits for the hearts; the next page tries again. */
const PATIENCE_MS = 5_000;

export async function sendDeviceHearts(userId: string, language: Language): Promise<void> {
  if (readHearts(browserStorage(), userId).length === 0) return;
  await (await import("./import-hearts")).importHearts(userId, language);
}

/** If it fails, the page that the visitor returns to tries again and shows why it cannot. */
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
