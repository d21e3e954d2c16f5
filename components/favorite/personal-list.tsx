import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { PAGE_ICONS } from "@/components/layout/page-icons";
import type { Place } from "@/components/listing/card-page";
import { CardWalk } from "@/components/listing/card-walk";
import { ListFailure, PreviousPage } from "@/components/listing/list-notices";
import { cardsOf, useCardPages } from "@/components/listing/use-card-pages";
import { SkeletonWall } from "@/components/listing/wall";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import type { Card } from "@/components/video/card";
import { MAX_LISTED } from "@/lib/favorites/limits";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { queryOfView } from "@/lib/videos/listing-view";
import { cacheHearts } from "./cache-hearts";
import type { PersonalCards, PersonalListName, PersonalTexts } from "./personal-texts";

type Props = {
  userId: string;
  language: Language;
  name: PersonalListName;
  texts: PersonalTexts;
  page: number;
  start: PersonalCards | null;
  shown: RefObject<Card[]>;
  below: ReactNode;
};

type FetchPage = (
  place: Place,
  language: Language,
  userId: string,
  gone?: string,
) => Promise<PersonalCards>;

/** Loaded with the second page: the server renders the first one. */
const fetchFavorites: FetchPage = async (...page) =>
  (await import("./favorites-api")).fetchFavoritesPage(...page);
const fetchFollowing: FetchPage = async (place, language, userId) =>
  (await import("./following-api")).fetchFollowingPage(place, language, userId);

const FETCHES = { favorites: fetchFavorites, following: fetchFollowing };

/** Where each list is filled from. */
export const OTHERS = { favorites: "recent", following: "authors" } as const;

export function GoneNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className="mb-5 flex items-start gap-2 text-sm text-muted">
      <Icon name="alert" className="size-5 shrink-0" />
      {text}
    </p>
  );
}

/** A removed favorite keeps its place until the next visit, so that it can be taken back. */
export function PersonalList({ userId, language, name, texts, page, start, shown, below }: Props) {
  const walk = useCardPages({
    list: `${name} ${userId} ${language}`,
    page,
    start,
    queryOf: (page) => queryOfView({ timeframe: null, page }),
    fetchPage: (place) => FETCHES[name](place, language, userId, texts.gone),
  });
  // Runs before hearts request their state, and only in the browser: all users share the server's cache.
  useState(() => {
    if (start && name === "favorites" && typeof window !== "undefined") {
      cacheHearts(
        userId,
        start.cards.map(({ id }) => id),
      );
    }
  });
  const { pages, error, isLoading, loadMore } = walk;
  const failure = error?.message || texts.list.loadError;
  const [first] = pages;
  useEffect(() => {
    shown.current = cardsOf(pages);
  }, [shown, pages]);
  if (!first) {
    if (!error || isLoading) return <LoadingList texts={texts} count={walk.placeholders} />;
    return <ListFailure text={failure} retry={texts.listing.retry} onRetry={loadMore} />;
  }
  const cards = cardsOf(pages);
  const isEmpty = cards.length === 0 && !first.next;
  return (
    <>
      <GoneNote text={first.goneText} />
      {isEmpty ? (
        <EmptyList {...{ language, name, texts, below }} />
      ) : (
        <>
          <PreviousPage href={walk.previousPage} text={texts.listing.previousPage} />
          <CardWalk
            {...{ walk, cards, language, texts, failure }}
            endText={(cards.at(-1)?.place ?? 0) >= MAX_LISTED ? texts.allShown : undefined}
          />
        </>
      )}
    </>
  );
}

type EmptyProps = Pick<Props, "language" | "name" | "texts" | "below">;

function EmptyList({ language, name, texts: { list }, below }: EmptyProps) {
  return (
    <>
      <EmptyState icon={PAGE_ICONS[name]} title={list.none} text={list.noneHint}>
        <a href={pagePath(language, OTHERS[name])} className={buttonStyle.primary}>
          {list.browse}
        </a>
      </EmptyState>
      {below}
    </>
  );
}

export function LoadingList({ texts, count }: { texts: PersonalTexts; count: number }) {
  return (
    <>
      <p role="status" className="sr-only">
        {texts.list.loading}
      </p>
      <SkeletonWall layout="rows" count={count} />
    </>
  );
}
