"use client";

import { lazy, Suspense } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { PageHeader } from "@/components/ui/page-header";
import type { Language } from "@/lib/i18n/languages";
import type { FavoritesTexts } from "./favorites-texts";
import { LoadingFavorites } from "./loading-favorites";
import { SignInFirst } from "./sign-in-first";

const FavoritesList = lazy(() => import("./favorites-list"));

type Props = { language: Language; texts: FavoritesTexts };

/**
 * Favorites of whoever is here. What the server sends is for a visitor without an account; it appears
 * late by style, so that somebody signed in does not see it go by, and does so without scripts too.
 * Whatever it holds, the footer stands below the first screen: nothing on it moves.
 */
export function FavoritesScreen({ language, texts }: Props) {
  const viewer = useViewer();
  const { status, user } = viewer;
  if (!user) {
    const needsFactor = viewer.status === "anonymous" && viewer.needsFactor === true;
    return (
      <div className={`min-h-svh ${status === "loading" ? "appear-late" : ""}`}>
        <SignInFirst language={language} texts={texts.favorites} needsFactor={needsFactor} />
      </div>
    );
  }
  return (
    <div className="page-frame min-h-svh">
      <PageHeader title={texts.favorites.title} lead={texts.favorites.lead} />
      <Suspense fallback={<LoadingFavorites texts={texts} />}>
        <FavoritesList key={user.id} userId={user.id} language={language} texts={texts} />
      </Suspense>
    </div>
  );
}
