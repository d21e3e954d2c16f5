import { browserStorage } from "@/lib/browser-storage";
import type { HeartChange } from "./hearts";
import { PAGE, WISHES_KEY, type Wish } from "./note-wish";

/** What nobody could do for so long is not what they expect any more. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

function readAll(): Wish[] {
  try {
    const kept: unknown = JSON.parse(browserStorage()?.getItem(WISHES_KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Of each heart the last wish, which is the one that counts. */
function lastWishes(userId: string): Map<string, Wish> {
  const own = readAll().filter(({ by }) => by === userId);
  return new Map(own.map((wish) => [wish.change.videoId, wish]));
}

/** Lets go of a wish; not of another one, which was made of the same heart since. */
export function dropWish(userId: string, { videoId, isFilled }: HeartChange): void {
  if (lastWishes(userId).get(videoId)?.change.isFilled !== isFilled) return;
  const rest = readAll().filter(({ by, change }) => by !== userId || change.videoId !== videoId);
  try {
    if (rest.length === 0) browserStorage()?.removeItem(WISHES_KEY);
    else browserStorage()?.setItem(WISHES_KEY, JSON.stringify(rest));
  } catch {
    // It is asked for once more, and changes nothing.
  }
}

/** What this person wanted on pages that were left before it was settled. */
export function earlierWishes(userId: string): HeartChange[] {
  const since = Date.now() - MAX_AGE_MS;
  const earlier = Array.from(lastWishes(userId).values()).filter(({ page }) => page !== PAGE);
  for (const { change, at } of earlier) if (at < since) dropWish(userId, change);
  return earlier.flatMap(({ change, at }) => (at < since ? [] : change));
}
