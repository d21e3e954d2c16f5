import { cardOf, type Wording } from "@/components/video/make-card";
import { fetchAnswer } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import { GAPS_HEADER, gapsOf, placesOf } from "@/lib/videos/list-gaps";
import type { ListedPage, ListingPage } from "@/lib/videos/listing-schema";
import {
  type ListName,
  PAGE_SIZE,
  TIMEFRAME_PARAMETER,
  type Timeframe,
} from "@/lib/videos/listing-view";
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

/** A cursor keeps all pages to one state of the list. */
export type Place = { offset: number; cursor: string | null };

export function queryOfPlace({ offset, cursor }: Place, own: Record<string, string> = {}) {
  return new URLSearchParams({
    ...{ limit: String(PAGE_SIZE), offset: String(offset) },
    ...own,
    ...(cursor !== null && { cursor }),
  });
}

export type PageKey = Place & {
  list: ListName;
  of?: Language | undefined;
  timeframe: Timeframe | null;
  limit: number;
  language: Language;
};

export function pagePathOf(key: Omit<PageKey, "language">) {
  const { list, of, timeframe, limit, ...place } = key;
  const query = queryOfPlace(place, {
    limit: String(limit),
    ...(of && { language: of }),
    ...(timeframe && { [TIMEFRAME_PARAMETER]: timeframe }),
  });
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
