import type { Metadata } from "next";
import { socialMetadata } from "@/components/layout/site-metadata";
import { alternatesOf } from "@/lib/i18n/alternates";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { PAGES, shareImagePath } from "@/lib/routes";
import type { ListedPage } from "@/lib/videos/listing-schema";
import type { ListingView, ListName } from "@/lib/videos/listing-view";

type Described = { metaTitle: string; description: string };

type Subject = {
  list: ListName;
  language: Language;
  view: ListingView;
  /** What stands there; null where it could not be read. */
  first: ListedPage | null;
  texts: Described;
  listing: Messages["Listing"];
  siteName: string;
};

/**
 * The head of a listing page. A period is a state of the page, not an address of its own, and so is a
 * page behind the end. The later pages of a board change by the hour and are followed, not kept, like
 * a page that has nothing to show because its list could not be read.
 */
export function listingMetadata({ list, language, view, first, ...words }: Subject): Metadata {
  const { texts, listing, siteName } = words;
  const { metaTitle, description } = texts;
  const { page } = view;
  const title = page > 1 ? fillText(listing.pageTitle, { title: metaTitle, page }) : metaTitle;
  const isBeyond = page > 1 && first?.videos.length === 0 && !first.hasMore;
  const isKept = first !== null && !isBeyond && (page === 1 || list === "recent");
  const query = page > 1 && !isBeyond ? `?page=${page}` : "";
  const path = `${PAGES[list]}${query}`;
  return {
    title,
    description,
    alternates: alternatesOf(path, language),
    ...socialMetadata({
      ...{ language, title, description, siteName },
      url: `/${language}${path}`,
      image: shareImagePath(language, list),
    }),
    ...(!isKept && { robots: { index: false, follow: true } }),
  };
}
