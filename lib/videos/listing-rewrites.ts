import { ANY_LANGUAGE, hideViews, type ViewRewrite, whereQuery } from "@/lib/i18n/view-address";
import { PAGES } from "../routes";
import { DEFAULT_PERIOD, OTHER_NAMES, PERIODS } from "./periods";

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
