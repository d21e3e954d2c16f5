import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PAGE_ICONS } from "@/components/layout/page-icons";
import { UNLISTED } from "@/components/layout/site-metadata";
import { firstPage } from "@/components/listing/first-page";
import { ListHead } from "@/components/listing/list-head";
import { UnreadNote } from "@/components/listing/list-notices";
import { PopularBelow } from "@/components/listing/popular-below";
import { WatchList } from "@/components/listing/watch-list";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { FIELD_STYLE } from "@/components/ui/text-field";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { PAGES, pagePath } from "@/lib/routes";
import {
  isSearch,
  MAX_RESULTS,
  MAX_SEARCH,
  SEARCH_FIELD_ID,
  SEARCH_SORTS,
  type SearchView,
  searchQuery,
} from "@/lib/search/view";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { FoundVideos } from "./found-videos";

type Subject = { language: Language; view: SearchView };

export async function searchMetadata({ language, view }: Subject): Promise<Metadata> {
  const t = await getTranslations({ locale: language, namespace: "Search" });
  const { siteName } = (await loadMessages(language)).Meta;
  const { q } = view;
  return {
    title: q ? `${t("resultsFor", { query: q })} | ${siteName}` : t("metaTitle"),
    description: t("description"),
    ...UNLISTED,
  };
}

type Props = Subject & {
  /** Null without a search, and if it could not be read. */
  found: ListedPage | null;
};

export async function SearchScreen({ language, view, found }: Props) {
  const { q } = view;
  const t = await getTranslations({ locale: language, namespace: "Search" });
  const { Card, Listing } = await loadMessages(language);
  const title = q ? t("resultsFor", { query: q }) : t("heading");
  return (
    <div className="page-frame page-wide">
      <ListHead
        {...{ title, lead: t("lead") }}
        about={Listing.about}
        actions={found && found.videos.length > 0 && <WatchList text={Card.watch} />}
      />
      <search aria-label={t("label")} className="mt-1 mb-3 block max-w-3xl xl:hidden">
        <form action={pagePath(language, "search")} className="flex flex-wrap gap-2">
          {view.sort !== "new" && <input type="hidden" name="sort" value={view.sort} />}
          <input
            type="search"
            id={SEARCH_FIELD_ID}
            name="q"
            dir="auto"
            required
            maxLength={2 * MAX_SEARCH}
            defaultValue={q}
            aria-label={t("label")}
            placeholder={t("placeholder")}
            autoComplete="off"
            enterKeyHint="search"
            className={`${FIELD_STYLE} min-h-12 min-w-0 flex-1 basis-56`}
          />
          <button type="submit" className={`${buttonStyle.secondary} min-h-12`}>
            {t("submit")}
          </button>
        </form>
      </search>
      {q === "" ? <PopularBelow language={language} /> : await Results({ language, view, found })}
    </div>
  );
}

async function Results({ language, view, found }: Props) {
  const { q, page } = view;
  const t = await getTranslations({ locale: language, namespace: "Search" });
  const {
    AuthorSearch: searchAuthors,
    Card: card,
    Listing: listing,
  } = await loadMessages(language);
  if (!isSearch(q)) {
    return <p className="text-danger">{t("tooLong", { count: String(MAX_SEARCH) })}</p>;
  }
  const authors = `${pagePath(language, "authors")}?${new URLSearchParams({ search: q })}`;
  const start = found && firstPage(found, language);
  const isEmpty = found?.videos.length === 0;
  const count = found?.total ?? 0;
  return (
    <>
      {!isEmpty && (
        <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {count > 0 && (
            <p className="tabular-nums">
              {count < MAX_RESULTS ? t("count", { count }) : t("countMany", { count })}
            </p>
          )}
          <a href={authors} className={buttonStyle.link}>
            {t("authors")}
          </a>
          {count > 1 && (
            <SortLinks view={view} label={t("sort")} texts={await sortTexts(language)} />
          )}
        </div>
      )}
      {!found && (
        <UnreadNote
          text={t("failed")}
          retry={listing.retry}
          href={PAGES.search.path + searchQuery(view)}
        />
      )}
      {isEmpty && (
        <EmptyState
          icon={PAGE_ICONS.search}
          text={page > 1 ? listing.beyondEnd : t("none", { query: q })}
        >
          <a
            href={page > 1 ? searchQuery({ ...view, page: 1 }) : pagePath(language, "home")}
            className={buttonStyle.link}
          >
            {page > 1 ? listing.toFirstPage : t("paste")}
          </a>
          <a href={authors} className={buttonStyle.link}>
            {searchAuthors.label}
          </a>
        </EmptyState>
      )}
      {isEmpty && page === 1 && <PopularBelow language={language} />}
      {!isEmpty && (
        <FoundVideos
          {...{ view, start, language }}
          texts={{ card, listing }}
          failure={t("failed")}
        />
      )}
    </>
  );
}

async function sortTexts(language: Language) {
  const t = await getTranslations({ locale: language, namespace: "Search" });
  return { new: t("sortNew"), downloads: t("sortDownloads") };
}

type SortLinksProps = {
  view: SearchView;
  label: string;
  texts: Record<SearchView["sort"], string>;
};

function SortLinks({ view, label, texts }: SortLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="inline-flex rounded-xl border border-line bg-surface p-1">
        {SEARCH_SORTS.map((sort) => (
          <li key={sort}>
            <a
              href={searchQuery({ ...view, sort, page: 1 })}
              aria-current={sort === view.sort ? "true" : undefined}
              className="segment sm:px-4"
            >
              {texts[sort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
