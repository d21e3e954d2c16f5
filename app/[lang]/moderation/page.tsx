import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { notFoundMetadata } from "@/components/layout/not-found";
import { ModerationScreen } from "@/components/moderation/moderation-screen";
import { FiguresScreen } from "@/components/moderation/statistics";
import { pageOperator } from "@/lib/auth/page-operator";
import { loadMessages } from "@/lib/i18n/load-messages";
import { readStatistics } from "@/lib/jobs/statistics";
import { queryOf, queryValues } from "@/lib/query-values";
import { readModeration } from "@/lib/reports/moderation";
import { languageOf } from "../language-of";

export async function generateMetadata(props: PageProps<"/[lang]/moderation">): Promise<Metadata> {
  const language = await languageOf(props);
  if ((await pageOperator()) === null) return notFoundMetadata(language);
  const { Moderation } = await loadMessages(language);
  return { title: Moderation.metaTitle, robots: { index: false, follow: false } };
}

/** To everyone but operators there is no such page. */
export default async function ModerationPage(props: PageProps<"/[lang]/moderation">) {
  const language = await languageOf(props);
  const operator = await pageOperator();
  if (operator === null) notFound();
  const query = queryValues(await queryOf(props.searchParams));
  const messages = await loadMessages(language);
  if (query.view === "figures") {
    const figures = await readStatistics();
    return <FiguresScreen figures={figures} language={language} texts={messages.Moderation} />;
  }
  const said = {
    done: query.done,
    error: query.error,
    count: Number(query.count) || 0,
    left: Number(query.left) || 0,
    isOwnerUnknown: query.isOwnerUnknown === "true",
  };
  const view = await readModeration(query.ticket);
  return <ModerationScreen {...{ language, operator, said, view, messages }} />;
}
