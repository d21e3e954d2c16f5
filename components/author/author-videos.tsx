"use client";

import { CardGrid } from "@/components/listing/card-grid";
import { SkeletonWall } from "@/components/listing/wall";
import { WatchList } from "@/components/listing/watch-list";
import {
  countOnPage,
  PER_PAGE,
  PROFILE,
  type ProfileView,
  profileQuery,
} from "@/lib/authors/views";
import type { Language } from "@/lib/i18n/languages";
import { authorVideosPath } from "@/lib/routes";
import type { AuthorVideosPage } from "@/lib/videos/listing-schema";
import type { AuthorVideosTexts } from "./author-texts";
import { type OwnCards, ownCards } from "./own-cards";
import { LoadFailure, NothingHere, PagedList } from "./paged-list";
import { SortSelect } from "./sort-select";
import { failureDetail, usePages, useView } from "./use-pages";

type Props = {
  username: string;
  view: ProfileView;
  start: OwnCards | null;
  language: Language;
  texts: AuthorVideosTexts;
};

function videosPath(username: string, { page, sort }: ProfileView): string {
  const query = new URLSearchParams({
    page: String(page),
    per_page: String(PER_PAGE),
    sort_by: sort,
    sort_order: "desc",
  });
  return `${authorVideosPath(username)}?${query}`;
}

const SPELLING = { ofQuery: PROFILE.ofQuery, queryOf: profileQuery };

export function AuthorVideos({ username, language, texts, ...rendered }: Props) {
  const [view, show] = useView(rendered.view, SPELLING);
  const asked = usePages<AuthorVideosPage, OwnCards>({
    path: videosPath(username, view),
    language,
    initial: { path: videosPath(username, rendered.view), page: rendered.start },
    wordPage: ownCards,
  });

  return (
    <section>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h2 className="title-section">{texts.videosTitle}</h2>
        <div className="flex min-w-0 items-center gap-2">
          <WatchList text={texts.card.watch} />
          <SortSelect
            label={texts.sort}
            apply={texts.pages.apply}
            value={view.sort}
            options={[
              { value: "created_at", text: texts.sortNewest },
              { value: "download_count", text: texts.sortDownloads },
            ]}
            onChoose={(sort) => show({ sort, page: 1 })}
          />
        </div>
      </div>
      <Results {...{ view, asked, language, texts }} onPage={(page) => show({ ...view, page })} />
    </section>
  );
}

type ResultsProps = Pick<Props, "view" | "language" | "texts"> & {
  asked: ReturnType<typeof usePages<AuthorVideosPage, OwnCards>>;
  onPage: (page: number) => void;
};

function Results({ view, asked, language, texts, onPage }: ResultsProps) {
  const { page, knownTotal, error, isLoading, retry } = asked;
  const hrefOf = (page: number) => profileQuery({ ...view, page }) || "?";
  if (isLoading) {
    const count = countOnPage(view.page, knownTotal);
    return <VideoGridSkeleton text={texts.loading} count={count} />;
  }
  if (page === null) {
    const detail = failureDetail(error, "");
    return (
      <LoadFailure
        text={texts.videosFailed}
        {...{ detail, retry: texts.pages.retry }}
        onRetry={retry}
      />
    );
  }
  const { cards, isEmpty, pagination } = page;
  if (isEmpty) {
    const firstPage = view.page > 1 ? hrefOf(1) : null;
    return <NothingHere icon="film" text={texts.noVideos} texts={texts.pages} {...{ firstPage }} />;
  }
  return (
    <PagedList
      page={view.page}
      last={pagination.last_page}
      texts={texts.pages}
      {...{ hrefOf, onPage }}
    >
      <CardGrid
        {...{ cards, language }}
        texts={texts.card}
        heading="h3"
        layout="author"
        watch
        eagerCount={EAGER}
      />
    </PagedList>
  );
}

const EAGER = 4;

function VideoGridSkeleton({ text, count }: { text: string; count: number }) {
  return (
    <div data-testid="loading">
      <p role="status" className="sr-only noscript:hidden">
        {text}
      </p>
      <SkeletonWall layout="author" count={count} />
    </div>
  );
}
