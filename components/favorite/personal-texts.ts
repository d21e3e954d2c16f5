import { type CardPage, cardPage } from "@/components/listing/card-page";
import type { ListingTexts } from "@/components/listing/listing-texts";
import type { FavoritesPage } from "@/lib/favorites/schema";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import type { ListingPage } from "@/lib/videos/listing-schema";

/** Lists of one user, each with a page of its own name. */
export type PersonalListName = "favorites" | "following";

/** Texts of such a page, in the visitor's language. */
export type PersonalTexts = Pick<ListingTexts, "card" | "listing"> & {
  list: Record<Exclude<keyof Messages["Following"], "metaTitle" | "description">, string>;
  /** Says how many favorites are not shown. */
  gone?: Pick<Messages["Favorites"], "goneOne" | "goneMany">;
};

export function favoritesTexts({ Card, Listing, Favorites }: Messages): PersonalTexts {
  const { metaTitle: _title, description: _description, ...words } = Favorites;
  const { noFavorites: none, noFavoritesHint: noneHint, goneOne, goneMany, ...list } = words;
  return {
    card: Card,
    listing: Listing,
    list: { ...list, none, noneHint },
    gone: { goneOne, goneMany },
  };
}

export function followingTexts({ Card, Listing, Following }: Messages): PersonalTexts {
  const { metaTitle: _title, description: _description, ...list } = Following;
  return { card: Card, listing: Listing, list };
}

/** A page of such a list as it is shown. */
export type PersonalCards = CardPage & { unavailableCount: number };

export function personalCards(
  page: ListingPage | FavoritesPage,
  language: Language,
): PersonalCards {
  const wording = { language, now: new Date().toISOString() };
  const unavailableCount = "unavailableCount" in page ? page.unavailableCount : 0;
  return { ...cardPage({ ...page, gaps: [] }, wording), unavailableCount };
}
