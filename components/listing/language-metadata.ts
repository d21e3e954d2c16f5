import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { socialMetadata } from "@/components/layout/site-metadata";
import { feedTypes } from "@/lib/i18n/alternates";
import { formatMessage } from "@/lib/i18n/format-message";
import { languageName } from "@/lib/i18n/language-name";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { feedPath, languageBoardImagePath, languageBoardPath } from "@/lib/routes";
import type { ListedPage } from "@/lib/videos/listing-schema";
import type { ListingView } from "@/lib/videos/listing-view";

type Subject = {
  language: Language;
  of: Language;
  view: ListingView;
  /** Null if it could not be read. */
  first: ListedPage | null;
};

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

/** Indexed only in the language of its posts, since the same videos are at six addresses. */
export async function languageMetadata({ language, of, view, first }: Subject): Promise<Metadata> {
  const messages = await loadMessages(language);
  const t = await getTranslations({ locale: language, namespace: "Listing" });
  const { metaTitle, description, feedDay, feedWeek } = languageBoardTexts(language, of, messages);
  const { page } = view;
  const title = page > 1 ? t("pageTitle", { title: metaTitle, page: String(page) }) : metaTitle;
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
    ...(!isKept && { robots: { index: false, follow: true } }),
  };
}
