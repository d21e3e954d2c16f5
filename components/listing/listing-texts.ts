import type { CardTexts } from "@/components/video/card";
import { formatMessage } from "@/lib/i18n/format-message";
import { languageName } from "@/lib/i18n/language-name";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import type { ListName } from "@/lib/videos/listing-view";

export const LIST_TEXTS = {
  recent: "Recent",
  popular: "Popular",
  rising: "Rising",
  highlyRated: "HighlyRated",
} as const satisfies Record<ListName, keyof Messages>;

export type ListingTexts = {
  card: CardTexts;
  listing: Omit<Messages["Listing"], "viewAll" | "toAllTime">;
  empty: string;
  emptyOfAll?: string;
  loadError: string;
};

type Catalog = Pick<Messages, "Card" | "Listing" | "Recent" | "Popular" | "Rising" | "HighlyRated">;

/** For cards that count the downloads of a timeframe. */
export const rankedTexts = ({ Card, Popular }: Pick<Messages, "Card" | "Popular">): CardTexts => ({
  ...Card,
  downloads: Popular.downloads,
});

export function listingTexts(list: ListName, messages: Catalog): ListingTexts {
  const { Card: card, Listing, Recent, Popular, Rising, HighlyRated } = messages;
  // Client components need none of these texts.
  const { viewAll: _, toAllTime: __, ...listing } = Listing;
  const own = {
    recent: { empty: Recent.noRecent, loadError: Recent.loadError },
    popular: {
      empty: Popular.noPopular,
      emptyOfAll: Popular.noPopularEver,
      loadError: Popular.loadError,
    },
    rising: { empty: Rising.emptyBoth, loadError: Rising.loadError },
    highlyRated: {
      empty: HighlyRated.noRated,
      emptyOfAll: HighlyRated.noRatedEver,
      loadError: HighlyRated.loadError,
    },
  };
  const ranked = {
    popular: rankedTexts(messages),
    rising: { ...card, downloads: Rising.downloads },
    ...{ recent: card, highlyRated: card },
  };
  return { card: ranked[list], listing, ...own[list] };
}

export function languageBoardTexts(
  language: Language,
  of: Language,
  { LanguageBoards: texts }: Pick<Messages, "LanguageBoards">,
) {
  const named = (text: string) =>
    formatMessage(language, text, { language: languageName(of, language) });
  return {
    title: named(texts.title),
    heading: named(texts.heading),
    lead: named(texts.lead),
    metaTitle: named(texts.metaTitle),
    description: named(texts.description),
    feedDay: named(texts.feedDay),
    feedWeek: named(texts.feedWeek),
  };
}

type HeadTexts = {
  /** The short name, for everything but the heading. */
  title: string;
  heading: string;
  lead: string;
  notes: string[];
  /** Link to the longest timeframe, from an empty one. */
  toLongest: string;
};

export function headTexts(list: ListName, { Listing, ...messages }: Messages): HeadTexts {
  const toLongest = Listing.toAllTime;
  if (list === "recent") {
    const { title, heading, disclaimer } = messages.Recent;
    return { title, heading, lead: disclaimer, notes: [], toLongest };
  }
  const { title, heading, lead, counts } = messages[LIST_TEXTS[list]];
  return { title, heading, lead, notes: [counts], toLongest };
}

export function languageHeadTexts(language: Language, of: Language, messages: Messages): HeadTexts {
  const { title, heading, lead } = languageBoardTexts(language, of, messages);
  const { counts, toWeek } = messages.LanguageBoards;
  return { title, heading, lead, notes: [counts], toLongest: toWeek };
}
