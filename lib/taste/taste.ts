import { type KeyValueStore, keepText } from "@/lib/browser-storage";
import { parseJson } from "@/lib/parse-json";
import { shortTitle } from "@/lib/short-title";
import { isHistoryOn } from "@/lib/videos/local-record-store";
import { TASTE_KEY } from "./taste-key";

/** Kept on the visitor's device alone. */
export type Taste = {
  /** In lower case. */
  authors: string[];
  words: string[];
  hidesSaved: boolean;
  hidesWatched: boolean;
  /** Seconds; null: any length. */
  shortest: number | null;
  longest: number | null;
};

export const NO_TASTE: Taste = {
  authors: [],
  words: [],
  hidesSaved: false,
  hidesWatched: false,
  shortest: null,
  longest: null,
};

const WATCHED_KEY = "postreel-watched";

const MAX_ENTRIES = 500;
const MAX_WATCHED = 2000;

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string" && one !== "") : [];

const seconds = (value: unknown): number | null =>
  typeof value === "number" && value > 0 && value <= 86_400 ? value : null;

export function readTaste(store: KeyValueStore): Taste {
  const stored = parseJson(store.getItem(TASTE_KEY));
  if (typeof stored !== "object" || stored === null) return NO_TASTE;
  const { authors, words, hidesSaved, hidesWatched, shortest, longest } = stored as Partial<
    Record<keyof Taste, unknown>
  >;
  return {
    authors: strings(authors).slice(0, MAX_ENTRIES),
    words: strings(words).slice(0, MAX_ENTRIES),
    hidesSaved: hidesSaved === true,
    hidesWatched: hidesWatched === true,
    shortest: seconds(shortest),
    longest: seconds(longest),
  };
}

/** A taste that hides nothing leaves no trace. */
export function keepTaste(store: KeyValueStore, taste: Taste): void {
  const json = JSON.stringify(taste);
  // Where storage is full, the taste holds until the page is left.
  keepText(store, TASTE_KEY, json === JSON.stringify(NO_TASTE) ? null : json);
}

export function muteAuthor(store: KeyValueStore, handle: string, isMuted: boolean): void {
  const taste = readTaste(store);
  const others = taste.authors.filter((one) => one !== handle.toLowerCase());
  const authors = isMuted ? [handle.toLowerCase(), ...others] : others;
  keepTaste(store, { ...taste, authors });
}

/** The ids are X's of posts. */
export function readWatched(store: KeyValueStore): ReadonlySet<string> {
  return new Set(strings(parseJson(store.getItem(WATCHED_KEY))));
}

export function noteWatched(store: KeyValueStore, postId: string): void {
  if (!isHistoryOn(store)) return;
  const ids = [...readWatched(store)].filter((one) => one !== postId);
  keepText(store, WATCHED_KEY, JSON.stringify([...ids, postId].slice(-MAX_WATCHED)));
}

export type Shown = {
  handle: string | null;
  name: string;
  title: string;
  /** `3:24`; empty if unknown. */
  length: string;
  postUrl: string;
};

function secondsOf(length: string): number | null {
  if (length === "") return null;
  return length.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

const folded = (text: string) => text.normalize("NFKC").toLowerCase();

export const postIdOf = ({ postUrl }: Pick<Shown, "postUrl">) => postUrl.split("/").at(-1) ?? "";

export type HideReason = "author" | "word" | "length" | "saved" | "watched";

/** Null for a video that lists show. An unknown length hides nothing. */
export function reasonToHide(
  card: Shown,
  taste: Taste,
  seen: { saved: ReadonlySet<string>; watched: ReadonlySet<string> },
): HideReason | null {
  if (card.handle !== null && taste.authors.includes(card.handle.toLowerCase())) return "author";
  if (taste.words.length > 0) {
    // Only as far as a card shows it: some lists have no more of the title.
    const text = folded(`${card.name} ${shortTitle(card.title)}`);
    if (taste.words.some((word) => text.includes(folded(word)))) return "word";
  }
  const length = secondsOf(card.length);
  if (length !== null && taste.shortest !== null && length < taste.shortest) return "length";
  if (length !== null && taste.longest !== null && length > taste.longest) return "length";
  const id = postIdOf(card);
  if (taste.hidesSaved && seen.saved.has(id)) return "saved";
  return taste.hidesWatched && seen.watched.has(id) ? "watched" : null;
}
