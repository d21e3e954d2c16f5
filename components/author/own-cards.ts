import { type Card, cardOf } from "@/components/video/card";
import type { Language } from "@/lib/i18n/languages";
import type { AuthorVideosPage } from "@/lib/videos/author-videos-schema";

/** Sixteenths of the width: every picture as wide as a film, so that rows are even. */
const SHAPE = 9;

/** A page of an author's videos in words, of the server's where it has rendered that page. */
export type OwnCards = { cards: Card[]; pagination: AuthorVideosPage["pagination"] };

/** On the author's own page no card names the author. */
export function ownCards({ data, pagination }: AuthorVideosPage, language: Language): OwnCards {
  const wording = { language, now: new Date().toISOString() };
  const cards = data.flatMap((video): Card[] => {
    const card = cardOf(video, wording);
    return card ? [{ ...card, handle: null, name: "", shape: SHAPE, isWide: true }] : [];
  });
  return { cards, pagination };
}
