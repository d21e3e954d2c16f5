"use client";

import { JsonLd } from "@/components/ui/json-ld";
import type { Language } from "@/lib/i18n/languages";
import { videoPath } from "@/lib/routes";
import { type ListedCard, placesIn } from "./places";

type Props = {
  name: string;
  cards: ListedCard[];
  language: Language;
  origin: string;
};

/** schema.org ItemList. A client component, so that the page contains the cards once for both lists. */
export function ItemList({ name, cards, language, origin }: Props) {
  const places = placesIn(cards);
  const facts = {
    "@type": "ItemList",
    name,
    numberOfItems: cards.length,
    itemListElement: cards.map(({ id }, at) => ({
      "@type": "ListItem",
      position: places[at],
      url: origin + videoPath(language, id),
    })),
  };
  return <JsonLd facts={facts} />;
}
