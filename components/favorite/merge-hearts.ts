import { currentViewer } from "@/lib/auth/session-store";
import { FetchRefusal } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import {
  dropClaimedHeart,
  heartsSentAt,
  keepClaimedHeart,
  noteHeartsSent,
  readHearts,
} from "@/lib/favorites/device-hearts";
import { HEARTS_KEY } from "@/lib/favorites/local-favorites";
import type { Language } from "@/lib/i18n/languages";
import { addKeptHeart } from "./favorites-api";

/** Sent with one page: the API takes 60 changes a minute, and the user presses hearts too. */
const MAX_SENT = 20;
/** From one batch to the next, whatever pages are opened meanwhile. */
const PAUSE_MS = 60_000;

type Code = FetchRefusal["code"];

/** The account will never have this heart. By code: a 404 may be a proxy's. */
const FINAL: Code[] = ["video_removed", "invalid_input"];

/** Every other heart would be refused as well. */
const GENERAL: Code[] = [
  "rate_limited",
  "overloaded",
  "unauthenticated",
  "factor_required",
  "forbidden",
  "auth_unavailable",
];

/** By user: one attempt with each page. */
const merges = new Map<string, Promise<void>>();

/**
 * Adds the hearts that a user has claimed from this device to their account, the oldest first, so that
 * the account lists them in the same order. What fails waits for the next page.
 */
export function mergeHearts(userId: string, language: Language): Promise<void> {
  const merged = merges.get(userId) ?? inOneTab(() => merge(userId, language)).catch(console.warn);
  merges.set(userId, merged);
  return merged;
}

/** Several tabs would send the same hearts. Pages without TLS have no locks. */
async function inOneTab(run: () => Promise<void>): Promise<void> {
  return "locks" in navigator ? navigator.locks.request(HEARTS_KEY, run) : run();
}

async function merge(userId: string, language: Language): Promise<void> {
  const store = browserStorage();
  if (Math.abs(Date.now() - heartsSentAt(store, userId)) < PAUSE_MS) return;
  const oldest = readHearts(store, userId).reverse().slice(0, MAX_SENT);
  for (const videoId of oldest) {
    if (currentViewer().user?.id !== userId) return;
    // The user, or another tab, may have decided about it meanwhile.
    if (!readHearts(store, userId).includes(videoId)) continue;
    try {
      await addKeptHeart({ userId, videoId, language });
      noteHeartsSent(store, userId);
    } catch (error) {
      if (!(error instanceof FetchRefusal)) throw error;
      const { code, status } = error;
      if (status !== 0) noteHeartsSent(store, userId);
      if (FINAL.includes(code)) {
        dropClaimedHeart(store, userId, videoId);
        continue;
      }
      if (code === "favorites_full") return;
      // Behind the others, which may succeed.
      const isOfThisHeart = code === "timeout" || (status !== 0 && !GENERAL.includes(code));
      const isStillKept = readHearts(store, userId).includes(videoId);
      if (isOfThisHeart && isStillKept) keepClaimedHeart(store, userId, videoId);
      // Also a video that is hidden until a report about it is decided.
      if (code !== "video_not_found") throw error;
    }
  }
}
