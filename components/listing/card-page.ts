import { type Card, cardOf } from "@/components/video/card";
import type { Language } from "@/lib/i18n/languages";
import type { ListingPage } from "@/lib/videos/listing-schema";

/** A page of a list as the browser keeps it. */
export type CardPage = {
  cards: Card[];
  /** Where it begins in the list. */
  offset: number;
  /** Where the next one begins; both null at the end. */
  next: { offset: number; cursor: string | null } | null;
};

export function cardPage(page: ListingPage, language: Language): CardPage {
  const { videos, offset, limit, hasMore, nextCursor: cursor, asOf: now } = page;
  return {
    cards: videos.map((video) => cardOf(video, { language, now })).filter((card) => card !== null),
    offset,
    next: hasMore ? { offset: offset + limit, cursor } : null,
  };
}

/** The cards of several pages in their order, each video once: a list can move while it is read. */
export function cardsOf(pages: readonly CardPage[]): Card[] {
  const byId = new Map<string, Card>();
  for (const { cards } of pages) {
    for (const card of cards) if (!byId.has(card.id)) byId.set(card.id, card);
  }
  return [...byId.values()];
}
