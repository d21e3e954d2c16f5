import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { socialMetadata } from "@/components/layout/site-metadata";
import { ReportScreen, TicketForm } from "@/components/report/report-screen";
import { alternatesOf } from "@/lib/i18n/alternates";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { PAGES, pagePath, shareImagePath } from "@/lib/routes";

type Props = { params: Promise<{ lang: string }> };

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const language = await languageOf(props);
  const { Report, Meta } = await loadMessages(language);
  const { metaTitle: title, description } = Report;
  return {
    title,
    description,
    alternates: alternatesOf(PAGES.report, language),
    ...socialMetadata({
      ...{ language, title, description, siteName: Meta.siteName },
      url: pagePath(language, "report"),
      image: shareImagePath(language, "report"),
    }),
  };
}

export default async function ReportPage(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const { Report: texts, Failures } = await loadMessages(language);

  return (
    <div className="mx-auto w-full max-w-5xl px-4 sm:px-6">
      <header className="pt-10 pb-8 sm:pt-14 sm:pb-10">
        <h1 className="text-[clamp(1.75rem,1.4rem+1.6vw,2.5rem)] leading-tight font-semibold tracking-[-0.02em]">
          {texts.title}
        </h1>
        <p className="mt-3 max-w-2xl text-pretty text-muted sm:text-lg">{texts.lead}</p>
      </header>
      <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <ReportScreen language={language} texts={texts} unreachable={Failures.network} />
        <TicketForm language={language} texts={texts} />
      </div>
    </div>
  );
}
