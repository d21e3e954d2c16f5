import { announce } from "@/components/ui/announce";
import { getAccessToken } from "@/lib/auth/get-access-token";
import { currentViewer } from "@/lib/auth/session-store";
import { browserStorage } from "@/lib/browser-storage";
import {
  FAVORITES_KEY,
  noteLocalFavorites,
  readLocalFavorites,
} from "@/lib/favorites/local-favorites";
import { fetchFavoritesAmong } from "./fetch-favorites-among";
import { dropWish, earlierWishes } from "./heart-wishes";
import { type HeartChange, heartOf, showHeart, shownVideos } from "./hearts";
import { sendFavorite } from "./send-favorite";

/** How long a failure stands beside its heart. */
const FAILURE_MS = 8_000;

/** What is known for the person who is signed in. Whoever comes next has another one. */
type Keeping = {
  userId: string;
  /** The favorites, as the server told or this browser remembers. */
  kept: Set<string>;
  /** Of these the server has told. */
  asked: Set<string>;
  isQuestionDue: boolean;
  /** What was wanted on earlier pages, once it is asked for: until all of it is settled. */
  earlier: Promise<unknown> | undefined;
  /** The last change of each heart that is not kept yet. */
  wanted: Map<string, HeartChange>;
  saving: Set<string>;
  /** When a heart was last changed here, counted in changes: an older answer knows nothing of it. */
  changedAt: Map<string, number>;
  changes: number;
};

let keeping: Keeping | null = null;

/** Fills the hearts of the page: at once what this browser remembers, then as the server tells. */
export function keepHearts(userId: string): void {
  if (currentViewer().user?.id !== userId) return;
  const own = keepingOf(userId);
  void settleEarlier(userId);
  showKept(own);
  if (own.isQuestionDue) return;
  own.isQuestionDue = true;
  // The cards of a list come together: one question for all.
  setTimeout(() => {
    own.isQuestionDue = false;
    lookUp(own).catch(console.warn);
  });
}

/** Has what this person wanted on pages that were left too soon done now, once; ends when it is settled. */
export async function settleEarlier(userId: string): Promise<void> {
  if (currentViewer().user?.id !== userId) return;
  const own = keepingOf(userId);
  own.earlier ??= Promise.all(
    earlierWishes(userId).map((change) => {
      showHeart(change.videoId, { isFilled: change.isFilled, failure: "" });
      return saveHeart(change, userId);
    }),
  );
  await own.earlier;
}

/** For a list of somebody's favorites: these need no question. */
export function knowFavorites(userId: string, ids: string[]): void {
  if (currentViewer().user?.id !== userId) return;
  const own = keepingOf(userId);
  const fresh = ids.filter((id) => !own.changedAt.has(id) && !own.saving.has(id));
  for (const id of fresh) own.asked.add(id);
  note(own, new Map(fresh.map((id) => [id, true])));
}

export function forgetHearts(): void {
  keeping = null;
  removeEventListener("storage", followOtherTabs);
}

function keepingOf(userId: string): Keeping {
  if (keeping?.userId === userId) return keeping;
  addEventListener("storage", followOtherTabs);
  keeping = {
    userId,
    kept: new Set(readLocalFavorites(browserStorage(), userId)),
    asked: new Set(),
    isQuestionDue: false,
    earlier: undefined,
    wanted: new Map(),
    saving: new Set(),
    changedAt: new Map(),
    changes: 0,
  };
  return keeping;
}

function showKept({ kept, saving, wanted }: Keeping): void {
  for (const id of shownVideos()) {
    if (saving.has(id) || wanted.has(id)) continue;
    showHeart(id, { isFilled: kept.has(id), failure: heartOf(id).failure });
  }
}

/** Their removal is a sign-out, which the session tells of. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key !== FAVORITES_KEY || newValue === null || !keeping) return;
  keeping.kept = new Set(readLocalFavorites(browserStorage(), keeping.userId));
  showKept(keeping);
}

async function lookUp(own: Keeping): Promise<void> {
  const ids = shownVideos().filter((id) => !own.asked.has(id));
  if (ids.length === 0 || keeping !== own) return;
  for (const id of ids) own.asked.add(id);
  const began = own.changes;
  try {
    const found = await fetchFavoritesAmong(ids, own.userId);
    const told = ids.filter((id) => !own.saving.has(id) && (own.changedAt.get(id) ?? 0) <= began);
    note(own, new Map(told.map((id) => [id, found.has(id)])));
  } catch (error) {
    for (const id of ids) own.asked.delete(id);
    throw error;
  }
}

function note(own: Keeping, known: ReadonlyMap<string, boolean>): void {
  if (keeping !== own) return;
  for (const [id, isFavorite] of known) {
    if (isFavorite) own.kept.add(id);
    else own.kept.delete(id);
  }
  noteLocalFavorites(browserStorage(), own.userId, known);
  showKept(own);
}

/**
 * Has a change kept for whoever wanted it, where that is known. Of several in a row the last one
 * counts, and one request runs at a time.
 */
export async function saveHeart(change: HeartChange, wantedBy?: string): Promise<void> {
  const { videoId, isFilled, texts } = change;
  const userId = currentViewer().user?.id ?? (await userOfSession());
  if (userId === undefined || userId !== (wantedBy ?? userId)) {
    if (wantedBy !== undefined) dropWish(wantedBy, change);
    return tell(videoId, !isFilled, isFilled ? texts.addFailed : texts.removeFailed);
  }
  const own = keepingOf(userId);
  own.wanted.set(videoId, change);
  if (own.saving.has(videoId)) return;
  own.saving.add(videoId);
  const failure = await saveWanted(own, videoId);
  own.saving.delete(videoId);
  own.changes += 1;
  own.changedAt.set(videoId, own.changes);
  if (failure && isSeen(own, videoId)) tell(videoId, own.kept.has(videoId), failure);
}

/** A session that this browser knows nobody's name of. */
async function userOfSession(): Promise<string | undefined> {
  await getAccessToken();
  return currentViewer().user?.id;
}

/**
 * Sends until the server has what was wanted last; gives what to say where it does not take it. What
 * still waits when somebody else comes is not theirs to want.
 */
async function saveWanted(own: Keeping, videoId: string): Promise<string> {
  let failure = "";
  for (let next = take(own, videoId); next && keeping === own; next = take(own, videoId)) {
    try {
      await sendFavorite(next, own.userId);
      note(own, new Map([[videoId, next.isFilled]]));
      dropWish(own.userId, next);
      failure = "";
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      // Where nobody can see that it failed, the next page tries again.
      if (isSeen(own, videoId)) dropWish(own.userId, next);
    }
  }
  return failure;
}

/** Whether the heart is on the page, as this person's. */
function isSeen(own: Keeping, videoId: string): boolean {
  return keeping === own && shownVideos().includes(videoId);
}

function take({ wanted }: Keeping, videoId: string): HeartChange | undefined {
  const next = wanted.get(videoId);
  wanted.delete(videoId);
  return next;
}

/** Shows a heart as it is after all, and for a while why. */
function tell(videoId: string, isFilled: boolean, failure: string): void {
  showHeart(videoId, { isFilled, failure });
  announce(failure);
  setTimeout(() => {
    const heart = heartOf(videoId);
    if (heart.failure === failure) showHeart(videoId, { ...heart, failure: "" });
  }, FAILURE_MS);
}
