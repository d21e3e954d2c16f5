import type { Metadata } from "next";
import { socialMetadata } from "@/components/layout/social-metadata";
import { DEFAULT_LANGUAGE } from "@/lib/i18n/languages";
import { type PageName, pagePath, shareImagePath } from "@/lib/routes";

type Subject = { page: PageName; title: string; description: string; siteName: string };

/** The head of a text that is English everywhere: one address stands for all six, which are no translations. */
export function legalMetadata({ page, title, description, siteName }: Subject): Metadata {
  const url = pagePath(DEFAULT_LANGUAGE, page);
  return {
    title,
    description,
    alternates: { canonical: url },
    ...socialMetadata({
      ...{ title, description, siteName, url },
      language: DEFAULT_LANGUAGE,
      isTranslated: false,
      image: shareImagePath(DEFAULT_LANGUAGE, "home"),
    }),
  };
}
