import { queryValues } from "../query-values";

/** What a page of numbered pages shows. */
export type SortedView<Sort extends string> = { sort: Sort; page: number };

/** A page of an address: a whole number from 1 on, else 1. Kept finite, as the kept pages are. */
function pageOf(text: string | null | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
}

/** How the views of a list are spelled, in addresses and in the path segments behind them. */
export function sortedViews<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [usual] = sorts;
  const sortOf = (text: string | null | undefined) => sorts.find((sort) => sort === text);

  /** None for the plain page. Pages are kept by path, so that is where a view has to stand. */
  function segmentsOf({ sort, page }: SortedView<Sort>): string[] {
    if (page > 1) return [sort, String(page)];
    return sort === usual ? [] : [sort];
  }

  return {
    sorts,
    ofQuery(query: URLSearchParams): SortedView<Sort> {
      const { sort, page } = queryValues(query);
      return { sort: sortOf(sort) ?? usual, page: pageOf(page) };
    },
    /** Says nothing of what holds anyway. */
    queryOf({ sort, page }: SortedView<Sort>): URLSearchParams {
      const query = new URLSearchParams();
      if (sort !== usual) query.set("sort", sort);
      if (page > 1) query.set("page", String(page));
      return query;
    },
    segmentsOf,
    /** Null for segments that `segmentsOf` never gives. */
    ofSegments(segments: readonly string[]): SortedView<Sort> | null {
      const view = { sort: sortOf(segments[0] ?? usual), page: pageOf(segments[1] ?? "1") };
      if (view.sort === undefined) return null;
      const known = { sort: view.sort, page: view.page };
      return segmentsOf(known).join("/") === segments.join("/") ? known : null;
    },
    isUsual: (sort: Sort) => sort === usual,
  };
}

/** `?a=1`, or nothing. */
export function asSearch(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : "";
}
