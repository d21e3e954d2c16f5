import { DEFAULT_PERIOD } from "@/lib/videos/periods";
import { CardGrid } from "./card-grid";
import type { HomeBlockProps } from "./home-block";
import { HomeSkeletons, SHAPE, SHOWN } from "./home-skeletons";
import { LocalList } from "./local-list";
import { useCardPages } from "./use-card-pages";

/** The first cards of a list, all square, so that they make one row. */
export function HomeCards({ list, language, texts }: HomeBlockProps) {
  const period = list === "popular" ? DEFAULT_PERIOD : null;
  const { pages, error, isLoading, loadMore } = useCardPages({
    list,
    period,
    language,
    limit: SHOWN,
    offset: 0,
    start: null,
  });
  const [page] = pages;
  if (page?.cards.length === 0) return <p className="py-8 text-muted">{texts.empty}</p>;
  if (page) {
    const cards = page.cards.map((card) => ({ ...card, shape: SHAPE }));
    return <CardGrid cards={cards} language={language} texts={texts.card} heading="h3" />;
  }
  if (isLoading || !error) return <HomeSkeletons />;
  return (
    <LocalList
      {...{ list, period, language, texts }}
      failure={texts.loadError}
      heading="h3"
      limit={SHOWN}
      onRetry={loadMore}
    />
  );
}
