import { useState } from "react";
import { CardWalk } from "@/components/listing/card-walk";
import { ListFailure } from "@/components/listing/list-notices";
import { cardsOf, useCardPages } from "@/components/listing/use-card-pages";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { PAGE_SIZE } from "@/lib/videos/listing-view";
import type { FavoriteCards } from "./favorite-cards";
import { fetchFavoritesPage, knowFavorites } from "./favorites-api";
import type { FavoritesTexts } from "./favorites-texts";
import { LoadingFavorites } from "./loading-favorites";
import { NoFavorites } from "./no-favorites";

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
