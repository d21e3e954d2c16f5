import type { Metadata } from "next";
import { DEFAULT_LANGUAGE } from "@/lib/i18n/languages";
import { type PageName, pagePath } from "@/lib/routes";

type Subject = { page: PageName; title: string; description: string; siteName: string };

/** The head of a text that is English everywhere: one address stands for all six, which are no translations. */
export function legalMetadata({ page, title, description, siteName }: Subject): Metadata {
  return {
    title,
    description,
    alternates: { canonical: pagePath(DEFAULT_LANGUAGE, page) },
    openGraph: { title, description, siteName, type: "website" },
  };
}
