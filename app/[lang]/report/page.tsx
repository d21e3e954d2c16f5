import type { Metadata } from "next";
import { translatedMetadata } from "@/components/layout/site-metadata";
import { ReportScreen } from "@/components/report/report-screen";
import { loadMessages } from "@/lib/i18n/load-messages";
import { queryOf, queryValues } from "@/lib/query-values";
import { PAGES } from "@/lib/routes";
import { languageOf } from "../language-of";

export async function generateMetadata(props: PageProps<"/[lang]/report">): Promise<Metadata> {
  const language = await languageOf(props);
  const { Report, Meta } = await loadMessages(language);
  const { metaTitle: title, description } = Report;
  const words = { language, title, description, siteName: Meta.siteName };
  return translatedMetadata({ ...words, path: PAGES.report.path, imageOf: "report" });
}

export default async function ReportPage(props: PageProps<"/[lang]/report">) {
  const language = await languageOf(props);
  const { Report: texts, Failures } = await loadMessages(language);
  const { ticket } = queryValues(await queryOf(props.searchParams));
  return (
    <div className="page-frame">
      <ReportScreen
        {...{ language, texts }}
        unreachable={Failures.network}
        isLookup={ticket !== undefined}
      />
    </div>
  );
}
