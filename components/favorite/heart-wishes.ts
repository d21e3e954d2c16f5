import { browserStorage } from "@/lib/browser-storage";
import type { HeartChange } from "./hearts";

/** What was wanted of hearts and is not settled yet, by the id of who wanted it. It goes with a sign-out. */
const WISHES_KEY = "favorites-wanted";
/** What nobody could do for so long is not what they expect any more. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

type Wish = { change: HeartChange; page: number; at: number };
type Wishes = Record<string, Record<string, Wish>>;

/** This page among those that a browser has open, or has left. */
const page = Math.random();

function readAll(): Wishes {
  try {
    const kept: unknown = JSON.parse(browserStorage()?.getItem(WISHES_KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function write(wishes: Wishes): void {
  try {
    if (Object.keys(wishes).length > 0) {
      browserStorage()?.setItem(WISHES_KEY, JSON.stringify(wishes));
    } else browserStorage()?.removeItem(WISHES_KEY);
  } catch {
    // Full: the wish is lost if this page is left before it is settled.
  }
}

/** Keeps a wish until it is settled, for the page may be left before. */
export function keepWish(
  userId: string,
  { videoId, isFilled, language, texts }: HeartChange,
): void {
  const { addFailed, removeFailed } = texts;
  const change = { videoId, isFilled, language, texts: { addFailed, removeFailed } };
  const all = readAll();
  write({ ...all, [userId]: { ...all[userId], [videoId]: { change, page, at: Date.now() } } });
}

/** Lets go of a wish; not of another one, which was made of the same heart since. */
export function dropWish(userId: string, { videoId, isFilled }: HeartChange): void {
  const { [userId]: own, ...others } = readAll();
  if (own?.[videoId]?.change.isFilled !== isFilled) return;
  const { [videoId]: _, ...rest } = own;
  write(Object.keys(rest).length > 0 ? { ...others, [userId]: rest } : others);
}

/** What this person wanted on pages that were left before it was settled. */
export function earlierWishes(userId: string): HeartChange[] {
  const since = Date.now() - MAX_AGE_MS;
  const earlier = Object.values(readAll()[userId] ?? {}).filter((wish) => wish.page !== page);
  for (const { change, at } of earlier) if (at < since) dropWish(userId, change);
  return earlier.flatMap(({ change, at }) => (at < since ? [] : change));
}
