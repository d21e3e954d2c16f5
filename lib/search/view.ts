import type { Language } from "@/lib/i18n/languages";
import { queryValues } from "@/lib/query-values";
import { pagePath } from "@/lib/routes";
import { PAGE_SIZE } from "@/lib/videos/listing-view";

export const SEARCH_SORTS = ["new", "downloads"] as const;

export type SearchSort = (typeof SEARCH_SORTS)[number];

/** In characters. */
export const MAX_SEARCH = 100;

/** A frequent word must cost no more than a rare one. */
export const MAX_RESULTS = 1000;

/** Id of the search page's field, also in addresses. */
export const SEARCH_FIELD_ID = "words";

/** The fragment moves the focus to the field. */
export const searchFieldPath = (language: Language) =>
  `${pagePath(language, "search")}#${SEARCH_FIELD_ID}`;

const MAX_PAGE = Math.ceil(MAX_RESULTS / PAGE_SIZE);

export type SearchView = { q: string; sort: SearchSort; page: number };

export function isSearch(text: string): boolean {
  return text !== "" && [...text].length <= MAX_SEARCH;
}

export function searchViewOf(query: URLSearchParams): SearchView {
  const { q = "", sort, page } = queryValues(query);
  const number = /^\d{1,4}$/.test(page ?? "") ? Number(page) : 1;
  return {
    q: q.trim(),
    sort: SEARCH_SORTS.find((one) => one === sort) ?? "new",
    page: Math.min(MAX_PAGE, Math.max(1, number)),
  };
}

export function searchQuery({ q, sort, page }: SearchView): string {
  const query = new URLSearchParams({ q });
  if (sort !== "new") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return `?${query}`;
}
