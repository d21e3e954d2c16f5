import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { socialMetadata } from "@/components/layout/social-metadata";
import { DIRECTORY, type DirectoryView, directoryQuery } from "@/lib/authors/directory-view";
import type { AuthorsPage } from "@/lib/authors/schema";
import { alternatesOf } from "@/lib/i18n/alternates";
import type { Language } from "@/lib/i18n/languages";
import { PAGES, shareImagePath } from "@/lib/routes";

type Subject = { language: Language; view: DirectoryView; answer: AuthorsPage | null };

/**
 * The head of the directory. A search, another order and a page behind the last are states of the
 * page: engines follow their links and do not keep them, nor one that could not be read.
 */
export async function directoryMetadata({ language, view, answer }: Subject): Promise<Metadata> {
  const t = await getTranslations({ locale: language, namespace: "Authors" });
  const pages = await getTranslations({ locale: language, namespace: "Pages" });
  const siteName = (await getTranslations({ locale: language, namespace: "Meta" }))("siteName");
  const { page, search, sort } = view;
  const whole = t("metaTitle");
  const title = page > 1 ? pages("pageTitle", { title: whole, page: String(page) }) : whole;
  const count = search || !answer ? null : answer.pagination.total;
  const description = count ? t("metaDescription", { count }) : t("metaDescriptionPlain");
  const isBeyond = page > 1 && answer?.data.length === 0;
  const isState = search !== "" || !DIRECTORY.isUsual(sort) || isBeyond;
  const own = isState ? "" : directoryQuery(view);
  const path = `${PAGES.authors}${own}`;
  return {
    title,
    description,
    alternates: alternatesOf(path, language),
    ...socialMetadata({
      ...{ language, title, description, siteName },
      url: `/${language}${path}`,
      image: shareImagePath(language, "authors"),
    }),
    ...((isState || answer === null) && { robots: { index: false, follow: true } }),
  };
}
