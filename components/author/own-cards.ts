import { type Card, cardOf } from "@/components/video/card";
import type { Language } from "@/lib/i18n/languages";
import type { AuthorVideosPage } from "@/lib/videos/author-videos-schema";

/** A page of an author's videos in words, of the server's where it has rendered that page. */
export type OwnCards = {
  cards: Card[];
  /** Holds no video, which is more than none that can be opened. */
  isEmpty: boolean;
  pagination: AuthorVideosPage["pagination"];
};

/** On the author's own page no card names the author. */
export function ownCards({ data, pagination }: AuthorVideosPage, language: Language): OwnCards {
  const wording = { language, now: new Date().toISOString() };
  const cards = data.flatMap((video): Card[] => {
    const card = cardOf(video, wording);
    return card ? [{ ...card, handle: null, name: "", isWide: true }] : [];
  });
  return { cards, isEmpty: data.length === 0, pagination };
}
