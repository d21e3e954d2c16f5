// Apart from `listing-view.ts`, which browsers load.

import { AUTHOR_REWRITES } from "@/lib/authors/views";
import { ANY_LANGUAGE, hideViews, type ViewRewrite, whereQuery } from "@/lib/i18n/view-address";
import { PAGES } from "@/lib/routes";
import { DEFAULT_PERIOD, OTHER_NAMES, PERIODS } from "./listing-view";

/** 2 or more; 1 and invalid numbers mean the plain page. */
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

/** A day, ISO week or month, each an archive with an address of its own. */
const ARCHIVE = "\\d{4}-\\d\\d-\\d\\d|\\d{4}-W\\d\\d|\\d{4}-\\d\\d";

/** The queries of a listing page. */
const LISTING_REWRITES: ViewRewrite[] = [
  {
    source: `${ANY_LANGUAGE}${PAGES.popular}/:archive(${ARCHIVE})`,
    destination: `/:lang${PAGES.popular}/archive/:archive`,
  },
  ...[PAGES.recent, PAGES.popular, PAGES.highlyRated].map(hideViews),
  {
    source: `${ANY_LANGUAGE}${PAGES.recent}`,
    has: [PAGE],
    destination: `/:lang${PAGES.recent}/:page`,
  },
  ...periodRules(PAGES.popular),
  ...periodRules(PAGES.highlyRated),
];

/** The queries of all pages that have some. */
export const VIEW_REWRITES: ViewRewrite[] = [...LISTING_REWRITES, ...AUTHOR_REWRITES];
