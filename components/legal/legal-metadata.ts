import type { Metadata } from "next";
import { socialMetadata } from "@/components/layout/social-metadata";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/i18n/languages";
import { type PageName, pagePath, shareImagePath } from "@/lib/routes";

type Subject = {
  page: PageName;
  /** Of the head's own words. */
  language: Language;
  title: string;
  description: string;
  siteName: string;
};

/** The head of a text that is English everywhere: one address stands for all six, which are no translations. */
export function legalMetadata({ page, language, ...words }: Subject): Metadata {
  const { title, description, siteName } = words;
  const url = pagePath(DEFAULT_LANGUAGE, page);
  return {
    title,
    description,
    alternates: { canonical: url },
    ...socialMetadata({
      ...{ language, title, description, siteName, url },
      isTranslated: false,
      image: shareImagePath(DEFAULT_LANGUAGE, "home"),
    }),
  };
}
