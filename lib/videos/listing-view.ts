import { ANY_LANGUAGE, hideViews, type ViewRewrite, whereQuery } from "@/lib/i18n/view-address";
import { queryValues } from "@/lib/query-values";
import { PAGES } from "@/lib/routes";

/** The periods that the pages offer. The API knows more of them. */
export const PERIODS = ["1h", "24h", "3d", "7d"] as const;

export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = "24h";

/** Names that the API has for the same periods. */
export const OTHER_NAMES: Record<string, Period> = { "1w": "7d", week: "7d" };

/** The period that a `?timeframe=` stands for; the default one for what no page offers. */
export function periodOf(timeframe: string | null | undefined): Period {
  const name = timeframe ?? "";
  return PERIODS.find((period) => period === name) ?? OTHER_NAMES[name] ?? DEFAULT_PERIOD;
}

/** The lists that have a page of their own. */
export type ListName = "recent" | "popular" | "highlyRated";

/** What a listing page shows: `period` is null on the list that has none. */
export type ListingView = { period: Period | null; page: number };

export const PAGE_SIZE = 30;

/** Videos of each list on the home page. */
export const HOME_SIZE = 4;

/** Keeps the number of addresses, and of kept pages, finite. */
const MAX_PAGE = 9999;

/** A whole number from 1 on, else 1. */
function pageNumber(text: string | null | undefined): number {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(MAX_PAGE, Math.max(1, number));
}

/** The query of a view, which says nothing of what holds anyway: `?timeframe=7d&page=2`, or "". */
export function queryOfView({ period, page }: ListingView): string {
  const query = new URLSearchParams();
  if (period !== null && period !== DEFAULT_PERIOD) query.set("timeframe", period);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

/** The way back from `queryOfView`, for any query. */
export function viewOfQuery(query: URLSearchParams): ListingView & { period: Period } {
  const { timeframe, page } = queryValues(query);
  return { period: periodOf(timeframe), page: pageNumber(page) };
}

/**
 * A view as path segments, none for the plain page. Pages are kept by path, not by query, so that
 * is where a view has to stand to be cached.
 */
export function segmentsOfView({ period, page }: ListingView): string[] {
  const pageSegments = page > 1 ? [String(page)] : [];
  if (period === null) return pageSegments;
  return period === DEFAULT_PERIOD && page === 1 ? [] : [period, ...pageSegments];
}

/** The way back from `segmentsOfView`; null for segments that it never gives. */
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

/** From 2 on; 1, and what is no page number, is the plain page. */
const PAGE = whereQuery("page", "(?<page>[2-9]|[1-9]\\d{1,3})");

const others = PERIODS.filter((period) => period !== DEFAULT_PERIOD);
const PERIOD = whereQuery("timeframe", `(?<period>${others.join("|")})`);

function periodRules(path: string): ViewRewrite[] {
  const source = `${ANY_LANGUAGE}${path}`;
  const aliases = Object.entries(OTHER_NAMES).flatMap(([value, period]) => {
    const alias = whereQuery("timeframe", value);
    return [
      { source, has: [alias, PAGE], destination: `/:lang${path}/${period}/:page` },
      { source, has: [alias], destination: `/:lang${path}/${period}` },
    ];
  });
  return [
    ...aliases,
    { source, has: [PERIOD, PAGE], destination: `/:lang${path}/:period/:page` },
    { source, has: [PERIOD], destination: `/:lang${path}/:period` },
    { source, has: [PAGE], destination: `/:lang${path}/${DEFAULT_PERIOD}/:page` },
  ];
}

/** The queries of a listing page. */
export const LISTING_REWRITES: ViewRewrite[] = [
  ...[PAGES.recent, PAGES.popular, PAGES.highlyRated].map(hideViews),
  {
    source: `${ANY_LANGUAGE}${PAGES.recent}`,
    has: [PAGE],
    destination: `/:lang${PAGES.recent}/:page`,
  },
  ...periodRules(PAGES.popular),
  ...periodRules(PAGES.highlyRated),
];
