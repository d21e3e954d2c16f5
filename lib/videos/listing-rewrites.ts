import { LANGUAGES } from "../i18n/languages";
import { PAGES } from "../routes";
import { DEFAULT_PERIOD, OTHER_NAMES, PERIODS } from "./periods";

type Has = { type: "query"; key: string; value: string };
type Rewrite = { source: string; destination: string; has?: Has[] };

const LANGUAGE = `/:lang(${LANGUAGES.join("|")})`;

/** No view has this name: the page answers that it does not exist. */
const NO_VIEW = "-";

/** From 2 on; 1, and what is no page number, is the plain page. */
const PAGE: Has = { type: "query", key: "page", value: "(?<page>[2-9]|[1-9]\\d{1,3})" };

const others = PERIODS.filter((period) => period !== DEFAULT_PERIOD);
const PERIOD: Has = { type: "query", key: "timeframe", value: `(?<period>${others.join("|")})` };

function periodRules(path: string): Rewrite[] {
  const source = `${LANGUAGE}${path}`;
  const aliases = Object.entries(OTHER_NAMES).flatMap(([value, period]) => {
    const alias: Has = { type: "query", key: "timeframe", value };
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

/**
 * Leads the query of a listing page to the path that the page is kept by. The paths are an inner
 * matter: an address that spells one is not found. These rules stand in the configuration, since a
 * rewrite by the middleware leaves the server when it listens on 127.0.0.1 (seen in Next 16.4).
 */
export const LISTING_REWRITES: Rewrite[] = [
  ...[PAGES.recent, PAGES.popular, PAGES.highlyRated].map((path) => ({
    source: `${LANGUAGE}${path}/:inner+`,
    destination: `/:lang${path}/${NO_VIEW}`,
  })),
  {
    source: `${LANGUAGE}${PAGES.recent}`,
    has: [PAGE],
    destination: `/:lang${PAGES.recent}/:page`,
  },
  ...periodRules(PAGES.popular),
  ...periodRules(PAGES.highlyRated),
];
