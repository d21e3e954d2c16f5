import { queryValues } from "@/lib/query-values";
import {
  DEFAULT_TIMEFRAME,
  isLanguageTimeframe,
  type LanguageTimeframe,
  type Timeframe,
  timeframeOf,
} from "./timeframes";

export type ListName = "recent" | "popular" | "rising" | "highlyRated";

/** `timeframe` is null on a list without timeframes. */
export type ListingView = { timeframe: Timeframe | null; page: number };

/** Fills rows of 2, 3 and 6. */
export const HOME_SIZE = 6;

/** Limits the number of addresses and of cached pages. */
const MAX_PAGE = 9999;

function pageNumber(text: string | null | undefined): number {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(MAX_PAGE, Math.max(1, number));
}

export function queryOfView({ timeframe, page }: ListingView): string {
  const query = new URLSearchParams();
  if (timeframe !== null && timeframe !== DEFAULT_TIMEFRAME) query.set("timeframe", timeframe);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

export function viewOfQuery(query: URLSearchParams): ListingView & { timeframe: Timeframe } {
  const { timeframe, page } = queryValues(query);
  return { timeframe: timeframeOf(timeframe ?? "") ?? DEFAULT_TIMEFRAME, page: pageNumber(page) };
}

export function languageViewOfQuery(
  query: URLSearchParams,
): ListingView & { timeframe: LanguageTimeframe } {
  const { timeframe, page } = viewOfQuery(query);
  return { timeframe: isLanguageTimeframe(timeframe) ? timeframe : DEFAULT_TIMEFRAME, page };
}

export function pageOfQuery(query: URLSearchParams): number {
  const page = Number(queryValues(query).page);
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
}
