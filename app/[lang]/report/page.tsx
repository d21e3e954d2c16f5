import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { socialMetadata } from "@/components/layout/site-metadata";
import { ReportScreen, TicketAside } from "@/components/report/report-screen";
import { PageHeader } from "@/components/ui/page-header";
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
    alternates: alternatesOf(PAGES.report.path, language),
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
    <div className="page-frame">
      <PageHeader title={texts.title} lead={texts.lead} />
      <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,44rem)_19rem]">
        <ReportScreen language={language} texts={texts} unreachable={Failures.network} />
        <TicketAside language={language} texts={texts} />
      </div>
    </div>
  );
}
