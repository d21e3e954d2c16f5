import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import {
  feedTypes,
  socialMetadata,
  titleOfPage,
  translatedMetadata,
  UNLISTED,
} from "@/components/layout/site-metadata";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { feedPath, languageBoardImagePath, languageBoardPath, PAGES } from "@/lib/routes";
import type { ListedPage } from "@/lib/videos/listing-schema";
import type { ListingView, ListName } from "@/lib/videos/listing-view";
import { LIST_TEXTS, languageBoardTexts } from "./listing-texts";

type Subject = {
  list: ListName;
  language: Language;
  view: ListingView;
  /** Null if it could not be read. */
  first: ListedPage | null;
};

/**
 * Timeframes and pages past the end have no canonical address. Later pages of leaderboards, which
 * change hourly, and unread pages are not indexed; their links are followed.
 */
export async function listingMetadata(subject: Subject): Promise<Metadata> {
  const { list, language, view, first } = subject;
  const { page } = view;
  const { [LIST_TEXTS[list]]: texts, Meta } = await loadMessages(language);
  const { metaTitle, description } = texts;
  const title = await titleOfPage(language, metaTitle, page);
  const isBeyond = page > 1 && first?.videos.length === 0 && !first.hasMore;
  const isKept = first !== null && !isBeyond && (page === 1 || list === "recent");
  const query = page > 1 && !isBeyond ? `?page=${page}` : "";
  const path = `${PAGES[list].path}${query}`;
  const words = { language, title, description, siteName: Meta.siteName };
  const { alternates, ...head } = translatedMetadata({ ...words, path, imageOf: list });
  return {
    ...head,
    alternates: { ...alternates, ...(await feedsOf(list, language)) },
    ...(!isKept && UNLISTED),
  };
}

async function feedsOf(list: ListName, language: Language) {
  const t = await getTranslations({ locale: language, namespace: "Feeds" });
  if (list === "highlyRated") return {};
  if (list === "rising")
    return feedTypes({
      title: (await loadMessages(language)).Rising.feed,
      url: feedPath(language, "rising"),
    });
  if (list === "recent")
    return feedTypes({ title: t("recent"), url: feedPath(language, "recent") });
  return feedTypes(
    { title: t("popularDay"), url: feedPath(language, "popular-24h") },
    { title: t("popularWeek"), url: feedPath(language, "popular-7d") },
  );
}

type BoardSubject = {
  language: Language;
  of: Language;
  view: ListingView;
  /** Null if it could not be read. */
  first: ListedPage | null;
};

/** Indexed only in the language of its posts, since the same videos are at six addresses. */
export async function languageMetadata({
  language,
  of,
  view,
  first,
}: BoardSubject): Promise<Metadata> {
  const messages = await loadMessages(language);
  const { metaTitle, description, feedDay, feedWeek } = languageBoardTexts(language, of, messages);
  const { page } = view;
  const title = await titleOfPage(language, metaTitle, page);
  const path = languageBoardPath(language, of);
  const isKept = language === of && first !== null && page === 1;
  return {
    title,
    description,
    alternates: {
      ...(language === of && { canonical: path }),
      ...feedTypes(
        { title: feedDay, url: feedPath(language, `popular-24h-${of}`) },
        { title: feedWeek, url: feedPath(language, `popular-7d-${of}`) },
      ),
    },
    ...socialMetadata({
      ...{ language, title, description, siteName: messages.Meta.siteName },
      url: path,
      image: languageBoardImagePath(language, of),
      isTranslated: false,
    }),
    ...(!isKept && UNLISTED),
  };
}
