import { useState } from "react";
import type { Place } from "@/components/listing/card-page";
import { CardWalk } from "@/components/listing/card-walk";
import { ListHead } from "@/components/listing/list-head";
import { ListFailure, PreviousPage } from "@/components/listing/list-notices";
import { cardsOf, useCardPages } from "@/components/listing/use-card-pages";
import { WatchList } from "@/components/listing/watch-list";
import { buttonStyle } from "@/components/ui/button-style";
import { fetchVideo } from "@/components/video/fetch-video";
import { FetchRefusal } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import { noteDeviceHeart, readHearts } from "@/lib/favorites/device-hearts";
import { DEVICE } from "@/lib/favorites/local-favorites";
import type { Language } from "@/lib/i18n/languages";
import { loginPath, pagePath } from "@/lib/routes";
import type { VideoDetail } from "@/lib/videos/listing-schema";
import { PAGE_SIZE, queryOfView } from "@/lib/videos/listing-view";
import { GoneNote, LoadingList } from "./personal-list";
import { type PersonalCards, type PersonalTexts, personalCards } from "./personal-texts";
import { SaveAll } from "./save-all";

export type DeviceFavoritesProps = {
  language: Language;
  texts: PersonalTexts;
  page: number;
};

export function DeviceFavorites({ language, texts, page }: DeviceFavoritesProps) {
  // Read once: a removed favorite keeps its place until the next visit.
  const [ids] = useState(() => readHearts(browserStorage(), DEVICE));
  // The page in the address may exist only in the longer list of an account.
  const start = (page - 1) * PAGE_SIZE < ids.length ? page : 1;
  const walk = useCardPages<PersonalCards>({
    list: `favorites of this device ${language} ${ids.join()}`,
    page: start,
    start: null,
    queryOf: (page) => queryOfView({ timeframe: null, page }),
    // Each card needs a request, and requests are limited.
    maxKept: 3,
    fetchPage: (place) => fetchPage(ids, place, language, texts.gone),
  });
  const { pages, error, isLoading, loadMore } = walk;
  const failure = error?.message || texts.list.loadError;
  const [first] = pages;
  if (ids.length === 0) return null;
  return (
    <section>
      <ListHead
        title={texts.list.title}
        lead={texts.list.lead}
        about={texts.listing.about}
        actions={
          <>
            {texts.saveAll && first && (
              <SaveAll
                cards={() => cardsOf(pages)}
                texts={texts.saveAll}
                card={texts.card}
                language={language}
              />
            )}
            <WatchList text={texts.card.watch} />
          </>
        }
      />
      <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-xl bg-raised px-4 text-sm">
        <span className="py-2">{texts.device?.text}</span>
        {texts.device?.keep && (
          <a
            href={loginPath(language, pagePath(language, "favorites"))}
            className={`${buttonStyle.link} font-medium`}
          >
            {texts.device.keep}
          </a>
        )}
      </p>
      {first && (
        <>
          <GoneNote text={first.goneText} />
          <PreviousPage href={walk.previousPage} text={texts.listing.previousPage} />
          <CardWalk {...{ walk, cards: cardsOf(pages), language, texts, failure }} />
        </>
      )}
      {!first && error && !isLoading && (
        <ListFailure text={failure} retry={texts.listing.retry} onRetry={loadMore} />
      )}
      {!first && (!error || isLoading) && (
        <LoadingList
          texts={texts}
          count={Math.min(ids.length, Math.max(PAGE_SIZE, walk.placeholders))}
        />
      )}
    </section>
  );
}

async function fetchPage(
  ids: string[],
  { offset }: Place,
  language: Language,
  gone?: string,
): Promise<PersonalCards> {
  const end = offset + PAGE_SIZE;
  const asked = ids.slice(offset, end);
  const answers = await Promise.allSettled(asked.map((id) => findVideo(id, language)));
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  const videos = found.filter((video) => video !== null);
  const failed = answers.find((answer) => answer.status === "rejected");
  // A failed one is left out until the next visit.
  if (failed && videos.length === 0) throw failed.reason;
  const listing = {
    videos,
    total: ids.length,
    offset,
    limit: PAGE_SIZE,
    hasMore: ids.length > end,
    nextCursor: null,
    asOf: new Date().toISOString(),
    unavailableCount: found.length - videos.length,
  };
  return personalCards(listing, language, gone);
}

/** Compared by code, since a proxy may send a 404 too. */
const GONE: FetchRefusal["code"][] = ["video_not_found", "video_removed"];

async function findVideo(id: string, language: Language): Promise<VideoDetail | null> {
  try {
    return await fetchVideo(id, language);
  } catch (error) {
    if (!(error instanceof FetchRefusal && GONE.includes(error.code))) throw error;
    // Removed for good: no card is left on which the heart could be taken back.
    if (error.code === "video_removed") noteDeviceHeart(browserStorage(), id, false);
    return null;
  }
}
