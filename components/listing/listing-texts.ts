import type { CardTexts } from "@/components/video/card";
import type { Messages } from "@/lib/i18n/load-messages";
import type { ListName } from "@/lib/videos/listing-view";

export type ListingTexts = {
  card: CardTexts;
  listing: Omit<Messages["Listing"], "pageTitle" | "viewAll" | "toAllTime">;
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
  const { pageTitle: _, viewAll: __, toAllTime: ___, ...listing } = Listing;
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
