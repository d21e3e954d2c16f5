import type { Metadata } from "next";
import { ApiDocsScreen } from "@/components/api-docs/api-docs-screen";
import { translatedMetadata } from "@/components/layout/site-metadata";
import { openApi } from "@/lib/api-docs/openapi";
import { loadMessages } from "@/lib/i18n/load-messages";
import { PAGES } from "@/lib/routes";
import { siteUrl } from "@/lib/site-url";
import { languageOf } from "../language-of";

export async function generateMetadata(props: PageProps<"/[lang]/api-docs">): Promise<Metadata> {
  const language = await languageOf(props);
  const { ApiDocs, Meta } = await loadMessages(language);
  const { metaTitle: title, description } = ApiDocs;
  const words = { language, title, description, siteName: Meta.siteName };
  return translatedMetadata({ ...words, path: PAGES.apiDocs.path, imageOf: "apiDocs" });
}

export default async function ApiDocs(props: PageProps<"/[lang]/api-docs">) {
  const language = await languageOf(props);
  const messages = await loadMessages(language);
  return <ApiDocsScreen document={openApi(siteUrl(), messages)} texts={messages.ApiDocs} />;
}
