import { queryValues } from "../query-values";

export const PAGE_SIZE = 30;

export const sliceOf = (page: number) => ({
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
  cursor: null,
});

/** Timeframes of leaderboards, the shortest first. */
export const TIMEFRAMES = ["1h", "24h", "3d", "7d", "month", "all"] as const;

export type Timeframe = (typeof TIMEFRAMES)[number];

/** Timeframes of the leaderboards of languages. */
export const LANGUAGE_TIMEFRAMES = ["24h", "7d"] as const satisfies Timeframe[];

export type LanguageTimeframe = (typeof LANGUAGE_TIMEFRAMES)[number];

export const DEFAULT_TIMEFRAME: LanguageTimeframe = "24h";

export function isLanguageTimeframe(timeframe: Timeframe): timeframe is LanguageTimeframe {
  return LANGUAGE_TIMEFRAMES.some((one) => one === timeframe);
}

/** The query parameter of pages and of the API. */
export const TIMEFRAME_PARAMETER = "timeframe";

/** Timeframes by all their names in addresses. */
export const TIMEFRAME_BY_NAME: ReadonlyMap<string, Timeframe> = new Map([
  ...TIMEFRAMES.map((timeframe) => [timeframe, timeframe] as const),
  ["1w", "7d"],
  ["week", "7d"],
]);

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
  if (timeframe !== null && timeframe !== DEFAULT_TIMEFRAME)
    query.set(TIMEFRAME_PARAMETER, timeframe);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

export function viewOfQuery(query: URLSearchParams): ListingView & { timeframe: Timeframe } {
  const { [TIMEFRAME_PARAMETER]: name = "", page } = queryValues(query);
  return { timeframe: TIMEFRAME_BY_NAME.get(name) ?? DEFAULT_TIMEFRAME, page: pageNumber(page) };
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
