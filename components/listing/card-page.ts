import { type Card, cardOf } from "@/components/video/card";
import type { Language } from "@/lib/i18n/languages";
import { placesOf } from "@/lib/videos/list-gaps";
import type { ListedPage } from "@/lib/videos/listing-schema";

/** A card with its place in the list, from 1 on, which is its rank on a board. */
export type ListedCard = Card & { place: number };

/** A page of a list as the browser keeps it. */
export type CardPage = {
  cards: ListedCard[];
  /** Where the next one begins, and how many videos are left; null at the end. */
  next: { offset: number; cursor: string | null; left: number } | null;
};

/** `now` is what ages are counted back from: the list itself may be older, where nothing happens. */
export function cardPage(page: ListedPage, wording: { language: Language; now: string }): CardPage {
  const { videos, offset, limit, hasMore, nextCursor: cursor } = page;
  const end = offset + limit;
  const places = placesOf(page);
  const cards = videos.flatMap((video, at): ListedCard[] => {
    const card = cardOf(video, wording);
    return card ? [{ ...card, place: places[at] ?? offset + at + 1 }] : [];
  });
  return { cards, next: hasMore ? { offset: end, cursor, left: page.total - end } : null };
}
