import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { notFoundMetadata } from "@/components/layout/not-found";
import { ModerationScreen } from "@/components/moderation/moderation-screen";
import { pageOperator } from "@/lib/auth/page-operator";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { readModeration } from "@/lib/reports/moderation";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const dynamic = "force-dynamic";

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const language = await languageOf(props);
  if ((await pageOperator()) === null) return notFoundMetadata(language);
  const { Moderation } = await loadMessages(language);
  return { title: Moderation.metaTitle, robots: { index: false, follow: false } };
}

/** For operators; to everyone else there is no such page. */
export default async function ModerationPage(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const operator = await pageOperator();
  if (operator === null) notFound();
  const query = await props.searchParams;
  const one = (name: string) => [query[name]].flat()[0];
  const said = {
    done: one("done"),
    error: one("error"),
    count: Number(one("count")) || 0,
    left: Number(one("left")) || 0,
    isOwnerUnknown: one("isOwnerUnknown") === "true",
  };
  const view = await readModeration(one("ticket"));
  const messages = await loadMessages(language);
  return <ModerationScreen {...{ language, operator, said, view, messages }} />;
}
