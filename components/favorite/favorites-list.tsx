import { CardWalk } from "@/components/listing/card-walk";
import { ListFailure } from "@/components/listing/list-notices";
import { cardsOf, useCardPages } from "@/components/listing/use-card-pages";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import type { FavoritesTexts } from "./favorites-texts";
import { fetchFavoritesPage } from "./fetch-favorites-page";
import { LoadingFavorites } from "./loading-favorites";
import { NoFavorites } from "./no-favorites";

type Props = { userId: string; language: Language; texts: FavoritesTexts };

function GoneNote({ count, texts }: { count: number; texts: FavoritesTexts["favorites"] }) {
  if (count === 0) return null;
  return (
    <p className="mb-5 flex items-start gap-2 text-sm text-muted">
      <Icon name="alert" className="size-5 shrink-0" />
      {count === 1 ? texts.goneOne : fillText(texts.goneMany, { count })}
    </p>
  );
}

/** The favorites of one person. One that is let go of stays in its place until the next visit, to be taken back. */
export default function FavoritesList({ userId, language, texts }: Props) {
  const walk = useCardPages({
    list: `favorites ${userId} ${language}`,
    offset: 0,
    start: null,
    fetchPage: (place) => fetchFavoritesPage(place, language, userId),
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
        <CardWalk {...{ walk, cards, language, texts, failure }} />
      )}
    </>
  );
}
