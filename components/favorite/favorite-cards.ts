import { type CardPage, cardPage } from "@/components/listing/card-page";
import type { FavoritesPage } from "@/lib/favorites/schema";
import type { Language } from "@/lib/i18n/languages";

/** A page of favorites as it is shown. */
export type FavoriteCards = CardPage & { unavailableCount: number };

export function favoriteCards(page: FavoritesPage, language: Language): FavoriteCards {
  const wording = { language, now: new Date().toISOString() };
  return { ...cardPage({ ...page, gaps: [] }, wording), unavailableCount: page.unavailableCount };
}
