import { type CardPage, cardPage } from "@/components/listing/card-page";
import type { ListingTexts } from "@/components/listing/listing-texts";
import type { FavoritesPage } from "@/lib/favorites/schema";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import type { ListingPage } from "@/lib/videos/listing-schema";

export type PersonalListName = "favorites" | "following";

export type PersonalTexts = Pick<ListingTexts, "card" | "listing"> & {
  list: Record<
    Exclude<keyof Messages["Following"], "metaTitle" | "description" | "allShown">,
    string
  >;
  allShown?: string;
  /** ICU message: how many favorites are not shown. */
  gone?: string;
  /** ICU message: how many favorites of this device the account lacks. */
  waiting?: string;
  device?: { text: string; keep: string | null };
  withoutSignIn?: string;
  saveAll?: SaveAllTexts;
};

export type SaveAllTexts = { start: string; saving: string; stop: string };

export function favoritesTexts(messages: Messages, hasSignIn: boolean): PersonalTexts {
  const { Card, Listing, Favorites, Several } = messages;
  const { metaTitle: _title, description: _description, ...words } = Favorites;
  const { noFavorites: none, noFavoritesHint: noneHint, gone, waiting, ...rest } = words;
  const { deviceText, deviceKeep, ...list } = rest;
  return {
    card: Card,
    listing: Listing,
    list: { ...list, none, noneHint },
    gone,
    waiting,
    device: { text: deviceText, keep: hasSignIn ? deviceKeep : null },
    ...(!hasSignIn && { withoutSignIn: none }),
    saveAll: { start: Several.saveAll, saving: Several.savingAll, stop: Several.stop },
  };
}

export function followingTexts(messages: Messages, hasSignIn: boolean): PersonalTexts {
  const { Card, Listing, Following, Login } = messages;
  const { metaTitle: _title, description: _description, allShown, ...list } = Following;
  const withoutSignIn = !hasSignIn && { withoutSignIn: Login.notSetUp };
  return { card: Card, listing: Listing, list, allShown, ...withoutSignIn };
}

export type PersonalCards = CardPage & { goneText: string | null };

export async function personalCards(
  page: ListingPage | FavoritesPage,
  language: Language,
  gone?: string,
): Promise<PersonalCards> {
  const wording = { language, now: new Date().toISOString() };
  const count = "unavailableCount" in page ? page.unavailableCount : 0;
  const goneText = gone && count > 0 ? await formatGone(language, gone, count) : null;
  return { ...cardPage({ ...page, gaps: [] }, wording), goneText };
}

async function formatGone(language: Language, gone: string, count: number): Promise<string> {
  const { formatMessage } = await import("@/lib/i18n/format-message");
  return formatMessage(language, gone, { count });
}
