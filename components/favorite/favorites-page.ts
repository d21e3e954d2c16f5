import { type CardPage, cardPage } from "@/components/listing/card-page";
import type { ListingTexts } from "@/components/listing/listing-texts";
import type { FavoritesPage } from "@/lib/favorites/schema";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";

/** What the server hands to the page of favorites, in the visitor's language. */
export type FavoritesTexts = Pick<ListingTexts, "card" | "listing"> & {
  favorites: Omit<Messages["Favorites"], "metaTitle" | "description">;
};

export function favoritesTexts({ Card, Listing, Favorites }: Messages): FavoritesTexts {
  const { metaTitle: _title, description: _description, ...favorites } = Favorites;
  return { card: Card, listing: Listing, favorites };
}

/** A page of favorites as it is shown. */
export type FavoriteCards = CardPage & { unavailableCount: number };

export function favoriteCards(page: FavoritesPage, language: Language): FavoriteCards {
  const wording = { language, now: new Date().toISOString() };
  return { ...cardPage({ ...page, gaps: [] }, wording), unavailableCount: page.unavailableCount };
}
