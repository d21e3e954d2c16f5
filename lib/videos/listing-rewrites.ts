// Apart from `listing-view.ts`, which browsers load.

import { AUTHOR_REWRITES } from "@/lib/authors/views";
import { LANGUAGES } from "@/lib/i18n/languages";
import { ANY_LANGUAGE, hideViews, type ViewRewrite, whereQuery } from "@/lib/i18n/view-address";
import { PAGES } from "@/lib/routes";
import { DEFAULT_TIMEFRAME, TIMEFRAME_ALIASES, TIMEFRAMES } from "./timeframes";

/** 2 or more; 1 and invalid numbers mean the plain page. */
const PAGE = whereQuery("page", "(?<page>[2-9]|[1-9]\\d{1,3})");

const others = TIMEFRAMES.filter((timeframe) => timeframe !== DEFAULT_TIMEFRAME);
const TIMEFRAME = whereQuery("timeframe", `(?<timeframe>${others.join("|")})`);

function timeframeRules(path: string): ViewRewrite[] {
  const source = `${ANY_LANGUAGE}${path}`;
  const aliases = [...TIMEFRAME_ALIASES].flatMap(([value, timeframe]) => {
    const alias = whereQuery("timeframe", value);
    return [
      { source, has: [alias, PAGE], destination: `/:lang${path}/${timeframe}/:page` },
      { source, has: [alias], destination: `/:lang${path}/${timeframe}` },
    ];
  });
  return [
    ...aliases,
    { source, has: [TIMEFRAME, PAGE], destination: `/:lang${path}/:timeframe/:page` },
    { source, has: [TIMEFRAME], destination: `/:lang${path}/:timeframe` },
    { source, has: [PAGE], destination: `/:lang${path}/${DEFAULT_TIMEFRAME}/:page` },
  ];
}

const BOARD = `${ANY_LANGUAGE}${PAGES.popular.path}/in/:of(${LANGUAGES.join("|")})`;
const WEEK = whereQuery("timeframe", "7d|1w|week");

/** The leaderboards of languages: of a day, or of a week. */
const LANGUAGE_RULES: ViewRewrite[] = [
  { source: BOARD, has: [WEEK, PAGE], destination: `/:lang${PAGES.popular.path}/in/:of/7d/:page` },
  { source: BOARD, has: [WEEK], destination: `/:lang${PAGES.popular.path}/in/:of/7d` },
  {
    source: BOARD,
    has: [PAGE],
    destination: `/:lang${PAGES.popular.path}/in/:of/${DEFAULT_TIMEFRAME}/:page`,
  },
  { source: BOARD, destination: `/:lang${PAGES.popular.path}/in/:of` },
];

/** A day, ISO week or month, each an archive with an address of its own. */
const ARCHIVE = "\\d{4}-\\d\\d-\\d\\d|\\d{4}-W\\d\\d|\\d{4}-\\d\\d";

/** The queries of a listing page. */
const LISTING_REWRITES: ViewRewrite[] = [
  {
    source: `${ANY_LANGUAGE}${PAGES.popular.path}/:archive(${ARCHIVE})`,
    destination: `/:lang${PAGES.popular.path}/archive/:archive`,
  },
  ...LANGUAGE_RULES,
  ...[PAGES.recent.path, PAGES.popular.path, PAGES.rising.path, PAGES.highlyRated.path].map(
    hideViews,
  ),
  {
    source: `${ANY_LANGUAGE}${PAGES.recent.path}`,
    has: [PAGE],
    destination: `/:lang${PAGES.recent.path}/:page`,
  },
  {
    source: `${ANY_LANGUAGE}${PAGES.rising.path}`,
    has: [PAGE],
    destination: `/:lang${PAGES.rising.path}/:page`,
  },
  ...timeframeRules(PAGES.popular.path),
  ...timeframeRules(PAGES.highlyRated.path),
];

/** The queries of all pages that have some. */
export const VIEW_REWRITES: ViewRewrite[] = [...LISTING_REWRITES, ...AUTHOR_REWRITES];
