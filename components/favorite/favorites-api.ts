import { mutate } from "swr";
import { type Place, queryOfPlace } from "@/components/listing/card-page";
import { fetchAsViewer } from "@/lib/auth/fetch-as-viewer";
import { currentViewer } from "@/lib/auth/session-store";
import { warnOf } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import { dropClaimedHearts, readHearts } from "@/lib/favorites/device-hearts";
import { MAX_AMONG } from "@/lib/favorites/limits";
import { noteLocalFavorites } from "@/lib/favorites/note-local-favorites";
import type { AmongAnswer, FavoritesPage } from "@/lib/favorites/schema";
import type { Language } from "@/lib/i18n/languages";
import { API, favoriteApiPath } from "@/lib/routes";
import { cacheHearts } from "./cache-hearts";
import { type HeartKey, heartKey } from "./hearts";
import { runningImport } from "./import-hearts";
import { type PersonalCards, personalCards } from "./personal-texts";

/** Signing out removes what this browser stores: a response that arrives later is not stored. */
const isViewer = (userId: string) => currentViewer().user?.id === userId;

export async function fetchFavoritesPage(
  place: Place,
  language: Language,
  userId: string,
  gone?: string,
): Promise<PersonalCards> {
  const path = `${API.favorites}?${queryOfPlace(place)}`;
  const page = await fetchAsViewer<FavoritesPage>(userId, path, { language });
  const ids = page.videos.map(({ id }) => id);
  if (isViewer(userId)) {
    cacheHearts(
      userId,
      ids.filter((id) => !saving.has(savingKey(userId, id))),
    );
  }
  return personalCards(page, language, gone);
}

type Batch = { userId: string; ids: string[]; answer: Promise<Set<string>> };

let batch: Batch | null = null;

/** Includes hearts that wait to be added. The hearts of a page share a request for up to 100. */
export async function fetchHeart([, userId, videoId]: HeartKey): Promise<boolean> {
  if (batch?.userId !== userId || batch.ids.length === MAX_AMONG) batch = openBatch(userId);
  batch.ids.push(videoId);
  return (await batch.answer).has(videoId);
}

function openBatch(userId: string): Batch {
  const ids: string[] = [];
  const opened: Batch = {
    userId,
    ids,
    answer: new Promise((resolve) => setTimeout(resolve)).then(() => {
      if (batch === opened) batch = null;
      return fetchAmong(ids, userId);
    }),
  };
  // Logged once for all hearts; each keeps what this browser remembers.
  opened.answer.catch(warnOf);
  return opened;
}

async function fetchAmong(ids: string[], userId: string): Promise<Set<string>> {
  const query = new URLSearchParams({ ids: ids.join() });
  const start = saves;
  const answer = await fetchAsViewer<AmongAnswer>(userId, `${API.favoritesAmong}?${query}`);
  const found = new Set(answer.ids);
  const known = ids
    .filter((id) => !isChangedSince(start, savingKey(userId, id)))
    .map((id) => [id, found.has(id)] as const);
  if (isViewer(userId)) noteLocalFavorites(browserStorage(), userId, new Map(known));
  return new Set([...found, ...readHearts(browserStorage(), userId)]);
}

type Heart = { userId: string; videoId: string; language: Language };

type Change = Heart & {
  isFavorite: boolean;
  /** The heart's state before; null if unknown. */
  before: boolean | null;
};

type Saving = { wanted: boolean; done: Promise<void> };

/** SWR neither queues nor merges mutations: presses in a row would be sent side by side. */
const saving = new Map<string, Saving>();

const savingKey = (userId: string, videoId: string) => `${userId} ${videoId}`;

let saves = 0;
const lastSaves = new Map<string, number>();

/** An answer from before a save may lack that change. */
const isChangedSince = (start: number, key: string) =>
  saving.has(key) || (lastSaves.get(key) ?? 0) > start;

/** One request at a time for each video; of several changes the last counts. Throws `FetchRefusal`. */
export function saveFavorite(change: Change & { before: boolean }): Promise<void> {
  const { userId, videoId, isFavorite } = change;
  // What this device keeps for the account must not undo a removal.
  if (!isFavorite) dropClaimedHearts(browserStorage(), userId, [videoId]);
  const running = saving.get(savingKey(userId, videoId));
  if (!running) return startSaving(change);
  running.wanted = isFavorite;
  return running.done;
}

/** A change that the user has made since counts instead. Throws `FetchRefusal`. */
export function addKeptHeart(heart: Heart): Promise<void> {
  const running = saving.get(savingKey(heart.userId, heart.videoId));
  return running?.done ?? startSaving({ ...heart, isFavorite: true, before: null });
}

function startSaving(change: Change): Promise<void> {
  const key = savingKey(change.userId, change.videoId);
  const state = { wanted: change.isFavorite, done: Promise.resolve() };
  saving.set(key, state);
  state.done = sendWanted(state, change).finally(() => saving.delete(key));
  return state.done;
}

async function sendWanted(state: Saving, change: Change): Promise<void> {
  const { userId, videoId } = change;
  let saved = change.before;
  // A running import may contain this heart, and must not undo the change.
  const importing = runningImport(userId);
  if (importing) await importing;
  try {
    for (let sent: boolean | null = null; sent !== state.wanted; ) {
      sent = state.wanted;
      try {
        await send({ ...change, isFavorite: sent });
        saved = sent;
        lastSaves.set(savingKey(userId, videoId), ++saves);
        if (isViewer(userId)) {
          noteLocalFavorites(browserStorage(), userId, new Map([[videoId, saved]]));
        }
        dropClaimedHearts(browserStorage(), userId, [videoId]);
      } catch (error) {
        if (sent === state.wanted) throw error;
      }
    }
  } finally {
    // SWR would roll back to before the first change, or drop the result if another tab stored a heart.
    if (saved !== null) await mutate(heartKey(userId, videoId), saved, { revalidate: false });
  }
}

function send({ userId, videoId, isFavorite, language }: Change): Promise<unknown> {
  // `keepalive`: the tab may be left before the request is out.
  const shared = { language, keepalive: true };
  return isFavorite
    ? fetchAsViewer(userId, API.favorites, {
        ...shared,
        method: "POST",
        body: { video_id: videoId },
      })
    : fetchAsViewer(userId, favoriteApiPath(videoId), { ...shared, method: "DELETE" });
}
