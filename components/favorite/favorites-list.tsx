import { useState } from "react";
import { CardWalk } from "@/components/listing/card-walk";
import { ListFailure } from "@/components/listing/list-notices";
import { SkeletonMasonry } from "@/components/listing/masonry";
import { cardsOf, useCardPages } from "@/components/listing/use-card-pages";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { PAGE_SIZE } from "@/lib/videos/listing-view";
import { fetchFavoritesPage, knowFavorites } from "./favorites-api";
import type { FavoriteCards, FavoritesTexts } from "./favorites-page";

type Props = {
  userId: string;
  language: Language;
  texts: FavoritesTexts;
  /** The page of the address. */
  page: number;
  /** That page, where the server has rendered it. */
  start: FavoriteCards | null;
};

function GoneNote({ count, texts }: { count: number; texts: FavoritesTexts["favorites"] }) {
  if (count === 0) return null;
  return (
    <p className="mb-5 flex items-start gap-2 text-sm text-muted">
      <Icon name="alert" className="size-5 shrink-0" />
      {count === 1 ? texts.goneOne : fillText(texts.goneMany, { count })}
    </p>
  );
}

/** A removed favorite keeps its place until the next visit, so that it can be taken back. */
export function FavoritesList({ userId, language, texts, page, start }: Props) {
  const walk = useCardPages({
    list: `favorites ${userId} ${language}`,
    offset: (page - 1) * PAGE_SIZE,
    start,
    fetchPage: (place) => fetchFavoritesPage(place, language, userId),
  });
  // Before the hearts ask. In the browser only: the server's cache is everyone's.
  useState(() => {
    if (start && typeof window !== "undefined") {
      knowFavorites(
        userId,
        start.cards.map(({ id }) => id),
      );
    }
  });
  const { pages, error, isLoading, loadMore } = walk;
  const failure = error?.message || texts.favorites.loadError;
  const [first] = pages;
  if (!first) {
    if (!error || isLoading) return <LoadingFavorites texts={texts} />;
    return <ListFailure text={failure} retry={texts.listing.retry} onRetry={loadMore} />;
  }
  const cards = cardsOf(pages);
  const isEmpty = cards.length === 0 && !first.next;
  return (
    <>
      <GoneNote count={first.unavailableCount} texts={texts.favorites} />
      {isEmpty ? (
        <NoFavorites {...{ language, texts }} />
      ) : (
        <CardWalk
          {...{ walk, cards, language, texts, failure }}
          nextPage={`?page=${page + pages.length}`}
        />
      )}
    </>
  );
}

type EmptyProps = { language: Language; texts: FavoritesTexts };

/** Shown if the user has no favorites yet. */
export function NoFavorites({ language, texts: { favorites } }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-2 py-16 text-center">
      <Icon name="heart" className="mb-2 size-10 text-edge" />
      <p className="text-lg font-medium">{favorites.noFavorites}</p>
      <p className="text-balance text-muted">{favorites.noFavoritesHint}</p>
      <a href={pagePath(language, "recent")} className={`${buttonStyle.secondary} mt-4`}>
        {favorites.browse}
      </a>
    </div>
  );
}

const SKELETONS = 12;

export function LoadingFavorites({ texts }: { texts: FavoritesTexts }) {
  return (
    <>
      <p role="status" className="sr-only">
        {texts.favorites.loading}
      </p>
      <SkeletonMasonry count={SKELETONS} />
    </>
  );
}
