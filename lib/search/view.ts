import type { Language } from "@/lib/i18n/languages";
import { queryValues } from "@/lib/query-values";
import { pagePath } from "@/lib/routes";
import { PAGE_SIZE } from "@/lib/videos/page-size";

export const SEARCH_SORTS = ["new", "downloads"] as const;

export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Longest text that is searched for, in characters. */
export const MAX_SEARCH = 100;

/** A search lists this many videos at most, so that a frequent word costs no more than a rare one. */
export const MAX_RESULTS = 1000;

/** Id of the field on the search page, also in addresses. */
export const SEARCH_FIELD_ID = "words";

/** Address of the search page; the fragment moves the focus to its field. */
export const searchFieldPath = (language: Language) =>
  `${pagePath(language, "search")}#${SEARCH_FIELD_ID}`;

const MAX_PAGE = Math.ceil(MAX_RESULTS / PAGE_SIZE);

/** What the search page shows. */
export type SearchView = { q: string; sort: SearchSort; page: number };

/** Whether a trimmed text can be searched for. */
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

/** The query of a view, without default values. */
export function searchQuery({ q, sort, page }: SearchView): string {
  const query = new URLSearchParams({ q });
  if (sort !== "new") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return `?${query}`;
}
