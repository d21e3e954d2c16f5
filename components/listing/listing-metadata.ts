import type { Metadata } from "next";
import { socialMetadata } from "@/components/layout/social-metadata";
import { alternatesOf } from "@/lib/i18n/alternates";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { PAGES, shareImagePath } from "@/lib/routes";
import type { ListingView, ListName } from "@/lib/videos/listing-view";

type Described = { metaTitle: string; description: string };

type Subject = {
  list: ListName;
  language: Language;
  view: ListingView;
  texts: Described;
  listing: Messages["Listing"];
  siteName: string;
};

/**
 * The head of a listing page. A period is a state of the page, not an address of its own; the later
 * pages of a board change by the hour and are followed, not kept.
 */
export function listingMetadata({ list, language, view, ...words }: Subject): Metadata {
  const { texts, listing, siteName } = words;
  const { metaTitle, description } = texts;
  const { page } = view;
  const title = page > 1 ? fillText(listing.pageTitle, { title: metaTitle, page }) : metaTitle;
  const query = page > 1 ? `?page=${page}` : "";
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
    ...(page > 1 && list !== "recent" && { robots: { index: false, follow: true } }),
  };
}
