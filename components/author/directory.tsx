"use client";

import { PAGE_ICONS } from "@/components/layout/page-icons";
import { buttonStyle } from "@/components/ui/button-style";
import type { AuthorsPage } from "@/lib/authors/schema";
import {
  countOnPage,
  DIRECTORY,
  type DirectoryView,
  directoryQuery,
  directoryViewOf,
  PER_PAGE,
} from "@/lib/authors/views";
import { browserStorage } from "@/lib/browser-storage";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { isolated } from "@/lib/i18n/text-language";
import { API, pagePath } from "@/lib/routes";
import { searchQuery } from "@/lib/search/view";
import { TASTE_KEY } from "@/lib/taste/taste-key";
import { AuthorGrid, AuthorGridSkeleton } from "./author-grid";
import type { DirectoryTexts } from "./author-texts";
import { LoadFailure, NothingHere, PagedList } from "./paged-list";
import { SearchBox } from "./search-box";
import { SortSelect } from "./sort-select";
import { failureDetail, usePages, useView } from "./use-pages";
import { type WordedAuthors, wordAuthors } from "./worded-author";

export type DirectoryProps = {
  view: DirectoryView;
  start: WordedAuthors | null;
  language: Language;
  texts: DirectoryTexts;
  hasSignIn: boolean;
};

function authorsPath({ page, sort, search }: DirectoryView): string {
  const query = new URLSearchParams({
    page: String(page),
    per_page: String(PER_PAGE),
    sort_by: sort,
    ...(search && { search }),
  });
  return `${API.authors}?${query}`;
}

const SPELLING = { ofQuery: directoryViewOf, queryOf: directoryQuery };

function sortText(texts: DirectoryTexts) {
  return { daily_downloads: texts.sortDaily, video_count: texts.sortVideoCount };
}

export function Directory({ language, texts, hasSignIn, ...rendered }: DirectoryProps) {
  const [view, show] = useView(rendered.view, SPELLING);
  const asked = usePages<AuthorsPage, WordedAuthors>({
    path: authorsPath(view),
    language,
    initial: { path: authorsPath(rendered.view), page: rendered.start },
    wordPage: wordAuthors,
    // The rendered page lacks the titles of stills.
    isPartial: browserStorage()?.getItem(TASTE_KEY) != null,
  });
  const hrefOf = (page: number) => directoryQuery({ ...view, page }) || "?";

  return (
    <>
      <div className="mb-6 flex flex-col gap-4 lg:flex-row lg:items-center lg:gap-8">
        <SearchBox
          search={view.search}
          sort={view.sort}
          language={language}
          texts={texts.search}
          onSearch={(search) => show({ ...view, search, page: 1 })}
        />
        <SortSelect
          label={texts.sort}
          apply={texts.pages.apply}
          search={view.search}
          value={view.sort}
          options={DIRECTORY.sorts.map((sort) => ({ value: sort, text: sortText(texts)[sort] }))}
          onChoose={(sort) => show({ ...view, sort, page: 1 })}
        />
      </div>
      <Results
        {...{ view, asked, language, texts, hasSignIn, hrefOf }}
        onPage={(page) => show({ ...view, page })}
      />
    </>
  );
}

function WaysOut({ view, language, texts }: Pick<ResultsProps, "view" | "language" | "texts">) {
  const query = searchQuery({ q: view.search, sort: "new", page: 1 });
  return (
    <>
      <a href={pagePath(language, "search") + query} className={buttonStyle.link}>
        {fillText(texts.videosFor, { query: isolated(view.search) })}
      </a>
      <a
        href={directoryQuery({ ...view, page: 1, search: "" }) || "?"}
        className={buttonStyle.link}
      >
        {texts.toAuthors}
      </a>
    </>
  );
}

type ResultsProps = {
  view: DirectoryView;
  asked: ReturnType<typeof usePages<AuthorsPage, WordedAuthors>>;
  language: Language;
  texts: DirectoryTexts;
  hasSignIn: boolean;
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
};

function Results({ view, asked, language, texts, hrefOf, ...props }: ResultsProps) {
  const { page, knownTotal, error, isLoading, retry } = asked;
  if (isLoading) {
    const count = countOnPage(view.page, knownTotal);
    const hasPager = (knownTotal ?? Number.POSITIVE_INFINITY) > PER_PAGE;
    return <AuthorGridSkeleton text={texts.loading} {...{ count, hasPager }} />;
  }
  if (page === null) {
    const detail = failureDetail(error, texts.unknownFailure);
    return (
      <LoadFailure {...{ detail, retry: texts.pages.retry }} text={texts.failed} onRetry={retry} />
    );
  }
  const { authors, pagination } = page;
  if (authors.length === 0) {
    const text = view.search ? fillText(texts.noMatch, { search: view.search }) : texts.empty;
    const firstPage = view.page > 1 ? hrefOf(1) : null;
    return (
      <NothingHere icon={PAGE_ICONS.authors} {...{ text, firstPage }} texts={texts.pages}>
        {view.search && <WaysOut {...{ view, language, texts }} />}
      </NothingHere>
    );
  }
  return (
    <PagedList
      page={view.page}
      last={pagination.last_page}
      texts={texts.pages}
      hrefOf={hrefOf}
      onPage={props.onPage}
    >
      <AuthorGrid {...{ authors, language, texts }} hasSignIn={props.hasSignIn} />
    </PagedList>
  );
}
