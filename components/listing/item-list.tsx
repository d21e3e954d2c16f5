"use client";

import { JsonLd } from "@/components/ui/json-ld";
import type { ListedCard } from "./card-page";

type Props = { name: string; cards: ListedCard[] };

/**
 * The list for programs (schema.org ItemList): links in order. A client component, so that the page
 * holds the cards only once for the list and for this.
 */
export function ItemList({ name, cards }: Props) {
  const facts = {
    "@type": "ItemList",
    name,
    numberOfItems: cards.length,
    itemListElement: cards.map(({ postUrl, place }) => ({
      "@type": "ListItem",
      position: place,
      url: postUrl,
    })),
  };
  return <JsonLd facts={facts} />;
}
