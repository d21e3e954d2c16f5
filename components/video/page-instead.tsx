import { useEffect } from "react";
import type { Language } from "@/lib/i18n/languages";
import { videoPath } from "@/lib/routes";
import { type Card, isListed } from "./card";

/** The video's page has everything that the menu has. */
export function PageInstead({ card, language }: { card: Card; language: Language }) {
  useEffect(() => {
    location.assign(isListed(card) ? videoPath(language, card.id) : card.postUrl);
  });
  return null;
}
