import type { CardPage, ListedCard } from "./card-page";

/** The cards of several pages in their order, each video once: a list can move while it is read. */
export function cardsOf(pages: readonly CardPage[]): ListedCard[] {
  const byId = new Map<string, ListedCard>();
  for (const { cards } of pages) {
    for (const card of cards) if (!byId.has(card.id)) byId.set(card.id, card);
  }
  return [...byId.values()];
}
