import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { favoriteCards, favoritesTexts } from "@/components/favorite/favorites-page";
import { FavoritesScreen } from "@/components/favorite/favorites-screen";
import { pageVisitor } from "@/lib/auth/page-visitor";
import { readFavorites } from "@/lib/favorites/favorites";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";

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
  const { metaTitle, description } = (await loadMessages(await languageOf(props))).Favorites;
  return { title: metaTitle, description, robots: { index: false } };
}

/** Rendered for its visitor, by the session in their cookies; no cache may keep it. */
export default async function Favorites(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const [{ visitor, viewer }, messages] = await Promise.all([
    pageVisitor(),
    loadMessages(language),
  ]);
  const page = pageOf((await props.searchParams).page);
  const first = viewer && (await readFavorites(viewer.id, page));
  return (
    <FavoritesScreen
      language={language}
      texts={favoritesTexts(messages)}
      visitor={visitor}
      page={page}
      start={first && favoriteCards(first, language)}
    />
  );
}

/** Of `?page=`; 1 for whatever is no page. */
function pageOf(value: string | string[] | undefined): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
}
