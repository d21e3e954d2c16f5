import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { PersonalScreen } from "@/components/favorite/personal-screen";
import { followingTexts, personalCards } from "@/components/favorite/personal-texts";
import { pageVisitor } from "@/lib/auth/page-visitor";
import { readFollowing } from "@/lib/following/following";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { type QueryRecord, queryOf } from "@/lib/query-values";
import { pageOfQuery } from "@/lib/videos/listing-view";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<QueryRecord>;
};

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { metaTitle, description } = (await loadMessages(await languageOf(props))).Following;
  return { title: metaTitle, description, robots: { index: false } };
}

/** Rendered for its visitor, by the session in their cookies; no cache may keep it. */
export default async function Following(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const [{ visitor, viewer }, messages] = await Promise.all([
    pageVisitor(),
    loadMessages(language),
  ]);
  const page = pageOfQuery(await queryOf(props.searchParams));
  const first = viewer && (await readFollowing(viewer.id, page));
  return (
    <PersonalScreen
      name="following"
      language={language}
      texts={followingTexts(messages)}
      visitor={visitor}
      page={page}
      start={first && (await personalCards(first, language))}
    />
  );
}
