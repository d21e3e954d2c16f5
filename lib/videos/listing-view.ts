import { queryValues } from "@/lib/query-values";

/** Timeframes of the pages. */
export const PERIODS = ["1h", "24h", "3d", "7d", "month", "all"] as const;

export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = "24h";

/** The API's aliases. */
export const OTHER_NAMES: Record<string, Period> = { "1w": "7d", week: "7d" };

/** The timeframe in `?timeframe=`; the default for any other value. */
export function periodOf(timeframe: string | null | undefined): Period {
  const name = timeframe ?? "";
  return PERIODS.find((period) => period === name) ?? OTHER_NAMES[name] ?? DEFAULT_PERIOD;
}

/** Lists with a page. */
export type ListName = "recent" | "popular" | "highlyRated";

/** State of a listing page; `period` is null on a list without timeframes. */
export type ListingView = { period: Period | null; page: number };

export const PAGE_SIZE = 30;

/** Videos of each list on the home page. */
export const HOME_SIZE = 4;

/** Limits the number of addresses and of cached pages. */
const MAX_PAGE = 9999;

/** A whole number from 1 on, else 1. */
function pageNumber(text: string | null | undefined): number {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(MAX_PAGE, Math.max(1, number));
}

/** The query of a view without defaults: `?timeframe=7d&page=2`, or "". */
export function queryOfView({ period, page }: ListingView): string {
  const query = new URLSearchParams();
  if (period !== null && period !== DEFAULT_PERIOD) query.set("timeframe", period);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

/** Inverse of `queryOfView`, for any query. */
export function viewOfQuery(query: URLSearchParams): ListingView & { period: Period } {
  const { timeframe, page } = queryValues(query);
  return { period: periodOf(timeframe), page: pageNumber(page) };
}

/**
 * A view as path segments, none for the plain page. Next caches pages by path, not by query, so the view
 * has to be in the path.
 */
export function segmentsOfView({ period, page }: ListingView): string[] {
  const pageSegments = page > 1 ? [String(page)] : [];
  if (period === null) return pageSegments;
  return period === DEFAULT_PERIOD && page === 1 ? [] : [period, ...pageSegments];
}

/** Inverse of `segmentsOfView`; null for other segments. */
export function viewOfSegments(
  segments: readonly string[],
  hasPeriods: boolean,
): ListingView | null {
  const [first, ...others] = segments;
  const period = hasPeriods ? PERIODS.find((one) => one === (first ?? DEFAULT_PERIOD)) : null;
  if (period === undefined) return null;
  const view = { period, page: pageNumber((hasPeriods ? others : segments)[0]) };
  return segmentsOfView(view).join("/") === segments.join("/") ? view : null;
}

/** Of `?page=`; 1 for anything but a page. */
export function pageOfQuery(value: string | string[] | undefined): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
}
