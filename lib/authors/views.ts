import { queryValues } from "@/lib/query-values";

export const PER_PAGE = 20;

/** A full page if the total is unknown. */
export function countOnPage(page: number, total = page * PER_PAGE): number {
  return Math.min(PER_PAGE, Math.max(1, total - (page - 1) * PER_PAGE));
}

export type SortedView<Sort extends string> = { sort: Sort; page: number };

/** Bounded, since pages are cached. */
function pageOf(text: string | null | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
}

export function sortedViews<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [usual] = sorts;
  const sortOf = (text: string | null | undefined) => sorts.find((sort) => sort === text);

  return {
    sorts,
    ofQuery(query: URLSearchParams): SortedView<Sort> {
      const { sort, page } = queryValues(query);
      return { sort: sortOf(sort) ?? usual, page: pageOf(page) };
    },
    queryOf({ sort, page }: SortedView<Sort>): URLSearchParams {
      const query = new URLSearchParams();
      if (sort !== usual) query.set("sort", sort);
      if (page > 1) query.set("page", String(page));
      return query;
    },
    isUsual: (sort: Sort) => sort === usual,
  };
}

export function asSearch(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : "";
}

export const DIRECTORY = sortedViews(["daily_downloads", "video_count"]);

export type DirectorySort = (typeof DIRECTORY.sorts)[number];

/** `search` is trimmed, and empty for all authors. */
export type DirectoryView = SortedView<DirectorySort> & { search: string };

/** Longer than any name. */
const MAX_SEARCH = 100;

export function directoryViewOf(query: URLSearchParams): DirectoryView {
  const typed = (queryValues(query).search ?? "").trim();
  return { ...DIRECTORY.ofQuery(query), search: [...typed].slice(0, MAX_SEARCH).join("") };
}

export function directoryQuery(view: DirectoryView): string {
  const query = new URLSearchParams(view.search && { search: view.search });
  for (const [name, value] of DIRECTORY.queryOf(view)) query.set(name, value);
  return asSearch(query);
}

export const PROFILE = sortedViews(["created_at", "download_count"]);

export type ProfileSort = (typeof PROFILE.sorts)[number];

export type ProfileView = SortedView<ProfileSort>;

export function profileQuery(view: ProfileView): string {
  return asSearch(PROFILE.queryOf(view));
}
