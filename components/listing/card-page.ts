import { cardOf, type Wording } from "@/components/video/make-card";
import { fetchAnswer } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import { GAPS_HEADER, gapsOf, placesOf } from "@/lib/videos/list-gaps";
import type { ListedPage, ListingPage } from "@/lib/videos/listing-schema";
import { type ListName, TIMEFRAME_PARAMETER, type Timeframe } from "@/lib/videos/listing-view";
import type { ListedCard } from "./places";

// Loaded with the next page: only a list that has grown needs it.
export { keepGrown } from "./keep-grown";

export type CardPage = {
  cards: ListedCard[];
  /** `left` counts videos; null at the end. */
  next: { offset: number; cursor: string | null; left: number } | null;
};

/** A cached list can be older than the time that ages are relative to. */
export function cardPage(page: ListedPage, wording: Wording): CardPage {
  const { videos, offset, limit, hasMore, nextCursor: cursor } = page;
  const end = offset + limit;
  const places = placesOf(page);
  const cards = videos.flatMap((video, at): ListedCard[] => {
    const card = cardOf(video, wording);
    return card ? [{ ...card, place: places[at] ?? offset + at + 1 }] : [];
  });
  return { cards, next: hasMore ? { offset: end, cursor, left: page.total - end } : null };
}

/** All pages fetched by cursor show one state of the list. */
export type PageKey = {
  list: ListName;
  of?: Language | undefined;
  timeframe: Timeframe | null;
  limit: number;
  offset: number;
  cursor: string | null;
  language: Language;
};

export function pagePathOf(key: Omit<PageKey, "language">) {
  const { list, of, timeframe, limit, offset, cursor } = key;
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset) });
  if (of !== undefined) query.set("language", of);
  if (timeframe !== null) query.set(TIMEFRAME_PARAMETER, timeframe);
  if (cursor !== null) query.set("cursor", cursor);
  return `${API[list]}?${query}`;
}

/** Throws `FetchRefusal`. */
export function fetchCardPage(key: PageKey): Promise<CardPage> {
  return fetchCards(pagePathOf(key), key.language, key.list === "recent");
}

/** Throws `FetchRefusal`. */
export async function fetchCards(
  path: string,
  language: Language,
  isAdded = false,
): Promise<CardPage> {
  const { data, headers } = await fetchAnswer<ListingPage>(path, { language });
  const page = { ...data, gaps: gapsOf(headers.get(GAPS_HEADER)) };
  return cardPage(page, { language, now: new Date().toISOString(), isAdded });
}
