import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { HelpScreen, helpMetadata } from "@/components/help/help-screen";
import { NotFoundScreen, notFoundMetadata } from "@/components/layout/not-found";
import { env } from "@/lib/env";
import { isLanguage } from "@/lib/i18n/languages";
import { HELP_PAGES } from "@/lib/routes";
import { siteUrl } from "@/lib/site-url";

type Props = { params: Promise<{ lang: string; platform: string }> };

async function subjectOf({ params }: Props) {
  const { lang, platform } = await params;
  const language = isLanguage(lang) ? lang : notFound();
  return { language, platform: HELP_PAGES.find((one) => one === platform) ?? null };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, platform } = await subjectOf(props);
  return platform ? helpMetadata({ language, platform }) : notFoundMetadata(language);
}

export default async function Help(props: Props) {
  const { language, platform } = await subjectOf(props);
  setRequestLocale(language);
  if (!platform) return <NotFoundScreen language={language} />;
  const shortcutUrl = env().IOS_SHORTCUT_URL;
  return <HelpScreen {...{ language, platform, shortcutUrl }} site={siteUrl()} />;
}
