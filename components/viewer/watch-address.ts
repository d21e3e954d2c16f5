// This code is in every list's first load: keep it small.
import { readyPlayers } from "./players";

/** Holds the id of a card; empty in the head of a list. */
export const WATCH_BUTTON = "data-watch";

const WATCHED = /^#watch=(\w+)$/;

const idOfAddress = () => WATCHED.exec(location.hash)?.[1] ?? null;

/** Null while it is closed. Only a page's first list has no name. */
export function watchedId(list = ""): string | null {
  return (history.state?.viewerOf ?? "") === list ? idOfAddress() : null;
}

export const watchedHash = () => (idOfAddress() === null ? "" : location.hash);

const listeners = new Set<() => void>();

function say(): void {
  for (const listener of listeners) listener();
}

export function followWatched(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

const addressOf = (hash: string) => location.pathname + location.search + hash;

/** A new history entry, so that Back closes it. Must be called in a tap. */
export function openWatch(id: string, list = ""): void {
  readyPlayers();
  const state = { ...history.state, isViewer: true, viewerOf: list };
  history.pushState(state, "", addressOf(`#watch=${id}`));
  say();
}

export function moveWatch(id: string): void {
  history.replaceState(history.state, "", addressOf(`#watch=${id}`));
}

/** A second `history.back()` would leave the list. */
let isLeaving = false;

/** If it was opened by its address, there is no entry to go back to. */
export function closeWatch(): void {
  if (idOfAddress() === null || isLeaving) return;
  if (history.state?.isViewer) {
    isLeaving = true;
    const arrive = () => {
      isLeaving = false;
    };
    addEventListener("popstate", arrive, { once: true });
    history.back();
  } else {
    history.replaceState(history.state, "", addressOf(""));
    say();
  }
}
