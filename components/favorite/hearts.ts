import { currentViewer, subscribeViewer } from "@/lib/auth/session-store";
import type { Language } from "@/lib/i18n/languages";
import { noteWish } from "./note-wish";

/** A video's heart. `failure` is what to say of a change that could not be kept. */
export type Heart = { isFilled: boolean; failure: string };

/** What a visitor wants a heart to be, and how to word it where that cannot be had. */
export type HeartChange = {
  videoId: string;
  isFilled: boolean;
  language: Language;
  texts: { addFailed: string; removeFailed: string };
};

export const EMPTY_HEART: Heart = { isFilled: false, failure: "" };

/**
 * The hearts of this page. Each page of cards holds this file; what asks the server and remembers
 * comes only where somebody is signed in.
 */
const hearts = new Map<string, Heart>();
const listeners = new Map<string, Set<() => void>>();
let isFollowing = false;
let keeper: Promise<typeof import("./heart-keeper")> | undefined;

function loadKeeper() {
  keeper ??= import("./heart-keeper").catch((error: unknown) => {
    keeper = undefined;
    throw error;
  });
  return keeper;
}

export function heartOf(videoId: string): Heart {
  return hearts.get(videoId) ?? EMPTY_HEART;
}

export function showHeart(videoId: string, heart: Heart): void {
  const { isFilled, failure } = heartOf(videoId);
  if (isFilled === heart.isFilled && failure === heart.failure) return;
  hearts.set(videoId, heart);
  for (const listener of listeners.get(videoId) ?? []) listener();
}

/** The videos whose hearts are on the page. */
export function shownVideos(): string[] {
  return Array.from(listeners.keys());
}

export function watchHeart(videoId: string, listener: () => void): () => void {
  const own = listeners.get(videoId) ?? new Set();
  listeners.set(videoId, own.add(listener));
  if (!isFollowing) subscribeViewer(followViewer);
  isFollowing = true;
  followViewer();
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(videoId);
  };
}

/** Fills the hearts of whoever is here, and empties them when they have gone. */
function followViewer(): void {
  const { status, user } = currentViewer();
  if (user) {
    loadKeeper().then(({ keepHearts }) => keepHearts(user.id), console.warn);
  } else if (status === "anonymous") {
    for (const id of hearts.keys()) showHeart(id, EMPTY_HEART);
    void keeper?.then(({ forgetHearts }) => forgetHearts());
  }
}

/** Shows a change at once, and has it kept for whoever is here now: by the next page, where this one is left. */
export function changeHeart(change: HeartChange): void {
  const { videoId, isFilled, texts } = change;
  const userId = noteWish(change);
  showHeart(videoId, { isFilled, failure: "" });
  loadKeeper().then(
    ({ saveHeart }) => saveHeart(change, userId),
    () => {
      const failure = isFilled ? texts.addFailed : texts.removeFailed;
      noteWish({ ...change, isFilled: !isFilled });
      showHeart(videoId, { isFilled: !isFilled, failure });
    },
  );
}
