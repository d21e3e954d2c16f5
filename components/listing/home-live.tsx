import useSWR from "swr";
import { WHOLE } from "@/components/viewer/watch-mode";
import type { Language } from "@/lib/i18n/languages";
import { DEFAULT_TIMEFRAME, HOME_SIZE, type ListName } from "@/lib/videos/listing-view";
import { CardGrid } from "./card-grid";
import { type CardPage, fetchCardPage, type PageKey } from "./card-page";
import { DeviceList } from "./device-list";
import { HomeSkeletons } from "./home-skeletons";
import type { ListingTexts } from "./listing-texts";

export type HomeLiveProps = {
  list: Extract<ListName, "recent" | "popular">;
  language: Language;
  texts: ListingTexts;
  start: CardPage | null;
};

const WATCH = { recent: true, popular: { ...WHOLE, name: "popular" } } as const;

export function HomeLive({ list, language, texts, start }: HomeLiveProps) {
  const timeframe = list === "popular" ? DEFAULT_TIMEFRAME : null;
  const key: PageKey = { list, timeframe, language, limit: HOME_SIZE, offset: 0, cursor: null };
  const {
    data: page,
    error,
    mutate,
  } = useSWR(key, fetchCardPage, {
    fallbackData: start ?? undefined,
    revalidateIfStale: start === null,
    revalidateOnFocus: false,
    revalidateOnReconnect: start === null,
    shouldRetryOnError: false,
  });
  if (page?.cards.length === 0) return <p className="pb-8 text-pretty text-muted">{texts.empty}</p>;
  if (page) {
    return (
      <CardGrid
        cards={page.cards}
        layout="home"
        language={language}
        texts={texts.card}
        heading="h3"
        watch={WATCH[list]}
        // The pictures of the HTML are loaded already.
        eagerCount={start ? HOME_SIZE : 0}
      />
    );
  }
  if (!error) return <HomeSkeletons />;
  return (
    <DeviceList
      {...{ list, timeframe, language, texts }}
      failure={texts.loadError}
      heading="h3"
      layout="home"
      limit={HOME_SIZE}
      onRetry={() => void mutate()}
    />
  );
}
