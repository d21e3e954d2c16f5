import { asSearch, DIRECTORY, PROFILE } from "./authors/views";
import { type FoundPage, pageOf } from "./page-of";
import { queryValues } from "./query-values";
import { type AnyPage, PAGES, pageFacts } from "./routes";
import { languageViewOfQuery, queryOfView, viewOfQuery } from "./videos/listing-view";

const VIEWS: Partial<Record<AnyPage, (query: URLSearchParams) => string>> = {
  recent: (query) => queryOfView({ ...viewOfQuery(query), timeframe: null }),
  rising: (query) => queryOfView({ ...viewOfQuery(query), timeframe: null }),
  popularIn: (query) => queryOfView(languageViewOfQuery(query)),
  popular: (query) => queryOfView(viewOfQuery(query)),
  highlyRated: (query) => queryOfView(viewOfQuery(query)),
  authors: (query) => asSearch(DIRECTORY.queryOf(DIRECTORY.ofQuery(query))),
  /** One page for all tickets, which only the browser reads. */
  report: (query) => (queryValues(query).ticket === undefined ? "" : "?ticket="),
  author: (query) => asSearch(PROFILE.queryOf(PROFILE.ofQuery(query))),
};

export type PageView = {
  page: FoundPage;
  /** The same for every spelling of the view's query. */
  address: string;
  /** The same for everyone, so that caches may keep it. */
  isShared: boolean;
};

export function viewOf(url: string): PageView | null {
  const end = url.indexOf("?");
  const pathname = end < 0 ? url : url.slice(0, end);
  const page = pageOf(pathname);
  if (!page) return null;
  const query = new URLSearchParams(end < 0 ? "" : url.slice(end + 1));
  const { kind, liveBy } = pageFacts(page.name);
  const isLive = Boolean(liveBy && queryValues(query)[liveBy]?.trim());
  const isShared = kind === "shared" && !isLive && !isSortedByRating(page, query);
  const search = isShared ? (VIEWS[page.name]?.(query) ?? "") : url.slice(pathname.length);
  return { page, address: addressOf(page) + search, isShared };
}

export function respell({ page, address, isShared }: PageView, subject: string): PageView {
  const respelled = { ...page, subject };
  const search = address.slice(addressOf(page).length);
  return { page: respelled, address: addressOf(respelled) + search, isShared };
}

/** The middleware redirects to the highly rated ones. */
export function isSortedByRating(page: FoundPage, query: URLSearchParams): boolean {
  return page.name === "popular" && queryValues(query).sort === "rating";
}

function addressOf({ name, language, subject }: FoundPage): string {
  const path = PAGES[name].path.replace("*", encodeURIComponent(subject ?? ""));
  return `/${language}${path}`;
}
