"use client";

import { JsonLd } from "@/components/ui/json-ld";
import type { Card } from "@/components/video/card";

type Props = { name: string; cards: Card[]; offset: number };

/**
 * The list for programs (schema.org ItemList): links in their order, nothing that a card does not show.
 * On the client only in name: so the cards are sent once, for the list and for this.
 */
export function ItemList({ name, cards, offset }: Props) {
  const facts = {
    "@type": "ItemList",
    name,
    numberOfItems: cards.length,
    itemListElement: cards.map(({ title, postUrl }, place) => ({
      "@type": "ListItem",
      position: offset + place + 1,
      name: title,
      url: postUrl,
    })),
  };
  return <JsonLd facts={facts} />;
}
