import type { Metadata } from "next";
import { HelpScreen, helpMetadata } from "@/components/help/help-screen";
import { NotFoundScreen, notFoundMetadata } from "@/components/layout/not-found";
import { env } from "@/lib/env";
import { HELP_PAGES } from "@/lib/routes";
import { siteUrl } from "@/lib/site-url";
import { languageOf } from "../../language-of";

type Props = PageProps<"/[lang]/help/[platform]">;

async function subjectOf(props: Props) {
  const language = await languageOf(props);
  const { platform } = await props.params;
  return { language, platform: HELP_PAGES.find((one) => one === platform) ?? null };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, platform } = await subjectOf(props);
  return platform ? helpMetadata({ language, platform }) : notFoundMetadata(language);
}

export default async function Help(props: Props) {
  const { language, platform } = await subjectOf(props);
  if (!platform) return <NotFoundScreen language={language} />;
  const shortcutUrl = env().IOS_SHORTCUT_URL;
  return <HelpScreen {...{ language, platform, shortcutUrl }} site={siteUrl()} />;
}
