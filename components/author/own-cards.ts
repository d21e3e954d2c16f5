import type { Card } from "@/components/video/card";
import { cardOf } from "@/components/video/make-card";
import type { Language } from "@/lib/i18n/languages";
import type { AuthorVideosPage } from "@/lib/videos/listing-schema";

export type OwnCards = {
  cards: Card[];
  /** No videos at all, not only none with a file. */
  isEmpty: boolean;
  pagination: AuthorVideosPage["pagination"];
};

/** Omits the author's name: the cards are on the author's page. */
export function ownCards({ data, pagination }: AuthorVideosPage, language: Language): OwnCards {
  const wording = { language, now: new Date().toISOString() };
  const cards = data.flatMap((video): Card[] => {
    const card = cardOf(video, wording);
    return card ? [{ ...card, handle: null, name: "" }] : [];
  });
  return { cards, isEmpty: data.length === 0, pagination };
}
