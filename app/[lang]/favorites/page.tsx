import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { FavoritesScreen } from "@/components/favorite/favorites-screen";
import { favoritesTexts } from "@/components/favorite/favorites-texts";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";

type Props = { params: Promise<{ lang: string }> };

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { metaTitle, description } = (await loadMessages(await languageOf(props))).Favorites;
  return { title: metaTitle, description, robots: { index: false } };
}

export default async function Favorites(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const texts = favoritesTexts(await loadMessages(language));
  return <FavoritesScreen language={language} texts={texts} />;
}
