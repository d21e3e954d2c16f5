"use client";

import { useEffect, useMemo } from "react";
import type { Language } from "@/lib/i18n/languages";
import type { Period } from "@/lib/videos/listing-view";
import { type ListingView, type ListName, PAGE_SIZE, queryOfView } from "@/lib/videos/listing-view";
import type { CardPage, PageKey } from "./card-page";
import { CardWalk } from "./card-walk";
import { DeviceList } from "./device-list";
import { NoCards } from "./list-notices";
import type { ListingTexts } from "./listing-texts";
import { SkeletonMasonry } from "./masonry";
import { type PackedPage, unpackPage } from "./packed-page";
import { cardsOf, useCardPages } from "./use-card-pages";

export type VideoListProps = {
  list: ListName;
  period: Period | null;
  language: Language;
  texts: ListingTexts;
  /** The page of the address, where the list begins. */
  page: number;
  /** That page, if the server rendered it. */
  start: PackedPage | null;
  /** Distinguishes visits to the same list. */
  visit?: number;
};

const SKELETONS = 12;

/** A list of videos from the page of the address on, with a link to the page before. */
export function VideoList(props: VideoListProps) {
  const { page, period, texts } = props;
  return (
    <>
      {page > 1 && (
        <a
          href={queryOfView({ period, page: page - 1 }) || "?"}
          className="mb-4 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {texts.listing.previousPage}
        </a>
      )}
      <Walk {...props} />
    </>
  );
}

/** Loads its code with the first page that the server did not render. */
async function fetchPage(key: PageKey): Promise<CardPage> {
  const { fetchCardPage } = await import("./card-page").catch((error: unknown) => {
    reportError(error);
    // An empty message shows the list's own text.
    throw new Error("");
  });
  return fetchCardPage(key);
}

/** The address names the last page that was loaded: a reload or a shared link begins there. */
function useShownPage({ period, page }: ListingView, isGrown: boolean) {
  useEffect(() => {
    if (!isGrown) return;
    const query = queryOfView({ period, page });
    history.replaceState(history.state, "", location.pathname + query);
  }, [period, page, isGrown]);
}

function Walk({ list, period, language, texts, page, start, visit = 0 }: VideoListProps) {
  const rendered = useMemo(() => start && unpackPage(start), [start]);
  const walk = useCardPages({
    list: [list, period, language, visit].join(" "),
    offset: (page - 1) * PAGE_SIZE,
    start: rendered,
    fetchPage: (place) => fetchPage({ list, period, language, limit: PAGE_SIZE, ...place }),
  });
  const { pages, error, isLoading, loadMore } = walk;
  useShownPage({ period, page: page + pages.length - 1 }, pages.length > 1);
  const last = pages.at(-1);
  const failure = list === "highlyRated" ? texts.loadError : error?.message || texts.listing.failed;

  if (!last) {
    if (!error || isLoading) return <SkeletonMasonry count={SKELETONS} />;
    return <DeviceList {...{ list, period, language, texts, failure }} onRetry={loadMore} />;
  }
  const cards = cardsOf(pages);
  if (cards.length === 0 && !last.next)
    return <NoCards page={page} period={period} texts={texts} />;
  return (
    <CardWalk
      {...{ walk, cards, language, texts, failure }}
      nextPage={queryOfView({ period, page: page + pages.length })}
      isRanked={list !== "recent"}
    />
  );
}
