import { currentViewer } from "@/lib/auth/session-store";
import { FetchRefusal } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import { DEVICE, isLocalFavorite, readLocalFavorites } from "@/lib/favorites/local-favorites";
import type { Language } from "@/lib/i18n/languages";
import { loginPath } from "@/lib/routes";
import { saveFavorite } from "./favorites-api";
import { takePendingHeart } from "./hearts";
import { noteDeviceHeart } from "./note-hearts";

/**
 * Keeps a heart on this device, or takes it back, and sends the visitor to sign-in. Taking back needs
 * no account, and where sign-in is switched off there is none. A heart whose account only lacks its
 * second factor is that account's, not the device's.
 */
export async function pressWithoutAccount(
  videoId: string,
  isFavorite: boolean,
  language: Language,
): Promise<void> {
  const viewer = currentViewer();
  if (viewer.status !== "anonymous" || !viewer.needsFactor) {
    await noteDeviceHeart(videoId, isFavorite);
    if (!isFavorite || (await isSignInOff())) {
      takePendingHeart(videoId);
      return;
    }
  }
  location.assign(loginPath(language, location.pathname + location.search));
}

/** A build for a hosted service has sign-in; the service of this site says whether it is there. */
async function isSignInOff(): Promise<boolean> {
  if (process.env.BUILT_FOR_SUPABASE) return false;
  const answer = await fetch("/auth/v1/health").catch(() => null);
  return answer?.status === 404;
}

/** Sent with one page: the API takes 60 changes a minute, and the user presses hearts too. */
const MAX_SENT = 30;

/** Refusals that another attempt would get too: the video is gone, or was none. */
const FINAL = [400, 404, 410];

let running: Promise<void> | undefined;

/**
 * Adds the hearts that this device kept to the account, the oldest first, so that the account lists
 * them in the same order. What fails stays on the device, for the next page.
 */
export function mergeDeviceHearts(userId: string, language: Language): Promise<void> {
  running ??= merge(userId, language)
    .catch(console.warn)
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function merge(userId: string, language: Language): Promise<void> {
  const store = browserStorage();
  const oldest = readLocalFavorites(store, DEVICE).reverse().slice(0, MAX_SENT);
  for (const videoId of oldest) {
    // The user, or another tab, may have settled it meanwhile.
    if (!isLocalFavorite(store, DEVICE, videoId)) continue;
    const before = isLocalFavorite(store, userId, videoId);
    try {
      await saveFavorite({ userId, videoId, isFavorite: true, before, language });
    } catch (error) {
      if (!(error instanceof FetchRefusal) || !FINAL.includes(error.status)) throw error;
      await noteDeviceHeart(videoId, false);
    }
  }
}
