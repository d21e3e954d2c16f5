import type { FollowTexts } from "@/components/author/author-texts";
import { followTexts } from "@/components/author/author-texts";
import { type CardPage, cardPage } from "@/components/listing/card-page";
import type { ListingTexts } from "@/components/listing/listing-texts";
import type { FavoritesPage } from "@/lib/favorites/schema";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import type { ListingPage } from "@/lib/videos/listing-schema";

export type PersonalListName = "favorites" | "following";

export type PersonalTexts = Pick<ListingTexts, "card" | "listing"> & {
  list: Record<
    Exclude<
      keyof Messages["Following"],
      "metaTitle" | "description" | "allShown" | "authors" | "noAuthors"
    >,
    string
  >;
  allShown?: string;
  /** ICU message: how many favorites are not shown. */
  gone?: string;
  /** ICU message: how many favorites of this device the account lacks. */
  waiting?: string;
  device?: { text: string; keep: string | null };
  followed?: FollowedTexts;
  withoutSignIn?: string;
  saveAll?: SaveAllTexts;
};

export type FollowedTexts = {
  title: string;
  none: string;
  failed: string;
  retry: string;
  /** Where X gives neither a name nor a handle. */
  unnamed: string;
  follow: FollowTexts;
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
  const { Card, Listing, Following, Login, Author, Authors, AuthorSearch } = messages;
  const { metaTitle: _title, description: _description, allShown, ...words } = Following;
  const { authors, noAuthors, ...list } = words;
  const withoutSignIn = !hasSignIn && { withoutSignIn: Login.notSetUp };
  const followed: FollowedTexts = {
    ...{ title: authors, none: noAuthors, failed: Authors.failed, retry: Listing.retry },
    ...{ unnamed: AuthorSearch.unnamed, follow: followTexts(Author) },
  };
  return { card: Card, listing: Listing, list, allShown, followed, ...withoutSignIn };
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
