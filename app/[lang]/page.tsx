import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { DemoCard } from "@/components/extraction/demo/demo-card";
import { demoOf, demoTexts } from "@/components/extraction/demo/make-demo";
import { Downloader } from "@/components/extraction/form/downloader";
import { HelpSection, HomeSteps } from "@/components/extraction/form/help-section";
import { siteFacts, translatedMetadata } from "@/components/layout/site-metadata";
import { HomeBlocks } from "@/components/listing/home-blocks";
import { JsonLd } from "@/components/ui/json-ld";
import { homeAuthors } from "@/lib/authors/list-authors";
import { env } from "@/lib/env";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { listHome } from "@/lib/rankings/read";
import { PAGES } from "@/lib/routes";
import { siteUrl } from "@/lib/site-url";

type Props = { params: Promise<{ lang: string }> };

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const language = await languageOf(props);
  const t = await getTranslations({ locale: language, namespace: "Meta" });
  const title = t("homeTitle");
  const words = { language, title, description: t("homeDescription"), siteName: t("siteName") };
  return translatedMetadata({ ...words, path: PAGES.home.path, imageOf: "home" });
}

export default async function Home(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const texts = await loadMessages(language);
  const { Home: home } = texts;
  const [lists, authors] = await Promise.all([listHome(), homeAuthors()]);

  return (
    <>
      <div className="group/home home-hero page-frame">
        <div className="min-w-0">
          <header className="max-w-4xl pt-8 pb-6 group-has-data-engaged/home:pt-4 group-has-data-engaged/home:pb-3 sm:pt-16 sm:pb-9">
            <h1 className="title-hero group-has-data-engaged/home:title-section">{home.title}</h1>
            <p className="mt-4 max-w-xl text-pretty text-muted group-has-data-engaged/home:hidden sm:text-lg">
              {home.lead}
            </p>
          </header>
          <Downloader
            language={language}
            texts={{
              home,
              result: texts.Result,
              several: texts.Several,
              failures: texts.Failures,
              reasons: texts.Reasons,
              history: texts.History.title,
              card: texts.Card,
              openAuthor: texts.Search.openAuthor,
            }}
          />
          <HomeSteps texts={home} />
          <HelpSection
            language={language}
            texts={texts.Help}
            newTab={texts.Shell.newTab}
            contactUrl={env().CONTACT_FORM_URL}
          />
        </div>
        <DemoCard video={demoOf(lists.popular)} texts={demoTexts(texts)} />
      </div>
      <HomeBlocks {...{ language, lists, authors }} messages={texts} />
      <JsonLd facts={siteFacts(language, texts.Meta, siteUrl())} />
    </>
  );
}
