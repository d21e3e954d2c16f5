import useSWR from "swr";
import { DEFAULT_PERIOD } from "@/lib/videos/periods";
import { CardGrid } from "./card-grid";
import { fetchCardPage, type PageKey } from "./fetch-card-page";
import type { HomeBlockProps } from "./home-block";
import { HomeSkeletons, SHAPE, SHOWN } from "./home-skeletons";
import { LocalList } from "./local-list";

/** The first cards of a list, all square, so that they make one row. */
export function HomeCards({ list, language, texts }: HomeBlockProps) {
  const period = list === "popular" ? DEFAULT_PERIOD : null;
  const key: PageKey = { list, period, language, limit: SHOWN, offset: 0, cursor: null };
  const {
    data: page,
    error,
    mutate,
  } = useSWR(key, (asked: PageKey) => fetchCardPage(asked), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (page?.cards.length === 0) return <p className="py-8 text-muted">{texts.empty}</p>;
  if (page) {
    const cards = page.cards.map((card) => ({ ...card, shape: SHAPE }));
    return <CardGrid cards={cards} language={language} texts={texts.card} heading="h3" />;
  }
  if (!error) return <HomeSkeletons />;
  return (
    <LocalList
      {...{ list, period, language, texts }}
      failure={texts.loadError}
      heading="h3"
      limit={SHOWN}
      onRetry={() => void mutate()}
    />
  );
}
