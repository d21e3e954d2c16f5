"use client";

import { type ReactNode, useEffect, useEffectEvent } from "react";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Sentences } from "@/components/ui/text-with-nodes";
import type { Language } from "@/lib/i18n/languages";
import { type ListName, PAGE_SIZE, queryOfView, type Timeframe } from "@/lib/videos/listing-view";
import type { CardPage, PageKey } from "./card-page";
import { CardWalk } from "./card-walk";
import { DeviceList } from "./device-list";
import { PreviousPage } from "./list-notices";
import type { ListingTexts } from "./listing-texts";
import { type CardPages, cardsOf, useCardPages } from "./use-card-pages";
import { SkeletonWall } from "./wall";

export type VideoListProps = {
  list: ListName;
  of?: Language | undefined;
  timeframe: Timeframe | null;
  language: Language;
  texts: ListingTexts;
  page: number;
  start: CardPage | null;
  /** Distinguishes visits to the same list. */
  visit?: number;
  timeframeName?: string;
  /** Links from an empty list. */
  waysOut?: ReactNode;
  /** Below an empty list. */
  below?: ReactNode;
};

/** Loads its code with the first page that the server did not render. */
async function fetchPage(key: PageKey): Promise<CardPage> {
  const { fetchCardPage } = await import("./card-page").catch((error: unknown) => {
    reportError(error);
    // An empty message shows the list's own text.
    throw new Error("");
  });
  return fetchCardPage(key);
}

export function VideoList(props: VideoListProps) {
  const { list, of, timeframe, language, texts, page, start, visit = 0 } = props;
  const walk = useCardPages({
    list: [list, of, timeframe, language, visit].join(" "),
    page,
    start,
    queryOf: (page) => queryOfView({ timeframe, page }),
    fetchPage: (place) => fetchPage({ list, of, timeframe, language, limit: PAGE_SIZE, ...place }),
  });
  return (
    <>
      <PreviousPage href={walk.previousPage} text={texts.listing.previousPage} />
      <Cards {...props} walk={walk} />
    </>
  );
}

type CardsProps = VideoListProps & { walk: CardPages };

function useSaidTimeframe({ walk, visit = 0, page, timeframe, timeframeName, texts }: CardsProps) {
  const isShown = walk.pages.length > 0;
  const say = useEffectEvent(() => {
    const isEmpty = cardsOf(walk.pages).length === 0 && !walk.pages.at(-1)?.next;
    announce(isEmpty ? emptyText(page, timeframe, texts) : (timeframeName ?? ""));
  });
  useEffect(() => {
    if (isShown && visit > 0) say();
  }, [isShown, visit]);
}

function Cards(props: CardsProps) {
  const { walk, list, timeframe, language, texts } = props;
  useSaidTimeframe(props);
  const { pages, error, isLoading, loadMore } = walk;
  const last = pages.at(-1);
  const layout = list === "recent" ? "masonry" : "rows";
  const failure = list === "highlyRated" ? texts.loadError : error?.message || texts.listing.failed;

  if (!last) {
    if (!error || isLoading) return <SkeletonWall layout={layout} count={walk.placeholders} />;
    return (
      <DeviceList {...{ list, timeframe, language, texts, failure, layout }} onRetry={loadMore} />
    );
  }
  const cards = cardsOf(pages);
  if (cards.length === 0 && !last.next) return <NoCards {...props} />;
  return (
    <CardWalk {...{ walk, cards, language, texts, failure, layout }} isRanked={list !== "recent"} />
  );
}

type NoCardsProps = Omit<VideoListProps, "list" | "language" | "start" | "of" | "visit">;

function emptyText(page: number, timeframe: Timeframe | null, texts: ListingTexts): string {
  if (page > 1) return texts.listing.beyondEnd;
  return (timeframe === "all" && texts.emptyOfAll) || texts.empty;
}

export function NoCards({ page, timeframe, waysOut, below, texts }: NoCardsProps) {
  return (
    <>
      <EmptyState icon="film" text={<Sentences text={emptyText(page, timeframe, texts)} />}>
        {page > 1 && (
          <a href={queryOfView({ timeframe, page: 1 }) || "?"} className={buttonStyle.link}>
            {texts.listing.toFirstPage}
          </a>
        )}
        {page === 1 && waysOut}
      </EmptyState>
      {page === 1 && below}
    </>
  );
}
