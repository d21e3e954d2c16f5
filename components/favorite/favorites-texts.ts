import type { ListingTexts } from "@/components/listing/listing-texts";
import type { Messages } from "@/lib/i18n/load-messages";

/** What the server hands to the page of favorites, in the visitor's language. */
export type FavoritesTexts = Pick<ListingTexts, "card" | "listing"> & {
  favorites: Omit<Messages["Favorites"], "metaTitle" | "description">;
};

export function favoritesTexts({ Card, Listing, Favorites }: Messages): FavoritesTexts {
  const { metaTitle: _title, description: _description, ...favorites } = Favorites;
  return { card: Card, listing: Listing, favorites };
}
