import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { ApiDocsScreen } from "@/components/api-docs/api-docs-screen";
import { socialMetadata } from "@/components/layout/site-metadata";
import { openApi } from "@/lib/api-docs/openapi";
import { alternatesOf } from "@/lib/i18n/alternates";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { PAGES, pagePath, shareImagePath } from "@/lib/routes";
import { siteUrl } from "@/lib/site-url";

type Props = { params: Promise<{ lang: string }> };

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const language = await languageOf(props);
  const { ApiDocs, Meta } = await loadMessages(language);
  const { metaTitle: title, description } = ApiDocs;
  return {
    title,
    description,
    alternates: alternatesOf(PAGES.apiDocs.path, language),
    ...socialMetadata({
      ...{ language, title, description, siteName: Meta.siteName },
      url: pagePath(language, "apiDocs"),
      image: shareImagePath(language, "apiDocs"),
    }),
  };
}

export default async function ApiDocs(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const messages = await loadMessages(language);
  return <ApiDocsScreen document={openApi(siteUrl(), messages)} texts={messages.ApiDocs} />;
}
