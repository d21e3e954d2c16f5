import { LANGUAGES } from "../i18n/languages";
import { PAGES } from "../routes";
import { DIRECTORY } from "./directory-view";
import { PROFILE } from "./profile-view";

type Has = { type: "query"; key: string; value: string };
type Rewrite = { source: string; destination: string; has?: Has[] };

const LANGUAGE = `/:lang(${LANGUAGES.join("|")})`;

/** No view has this name: the page answers that it does not exist. */
const NO_VIEW = "-";

/** From 2 on; 1, and what is no page number, is the plain page. */
const PAGE: Has = { type: "query", key: "page", value: "(?<page>[2-9]|[1-9]\\d{1,5})" };

const SEARCH: Has = { type: "query", key: "search", value: "[\\s\\S]*\\S[\\s\\S]*" };

function viewRules(path: string, sorts: readonly string[]): Rewrite[] {
  const [usual, ...others] = sorts;
  const source = `${LANGUAGE}${path}`;
  const sort: Has = { type: "query", key: "sort", value: `(?<sort>${others.join("|")})` };
  return [
    { source, has: [sort, PAGE], destination: `/:lang${path}/:sort/:page` },
    { source, has: [sort], destination: `/:lang${path}/:sort` },
    { source, has: [PAGE], destination: `/:lang${path}/${usual}/:page` },
  ];
}

const AUTHOR = "/author/:username";

/**
 * Leads the query of the directory and of an author's page to the path that the page is kept by.
 * Searches are as many as there are words: they have a page that is not kept. The paths are an inner
 * matter: an address that spells one is not found.
 */
export const AUTHOR_REWRITES: Rewrite[] = [
  ...[PAGES.authors, AUTHOR].map((path) => ({
    source: `${LANGUAGE}${path}/:inner+`,
    destination: `/:lang${path}/${NO_VIEW}`,
  })),
  {
    source: `${LANGUAGE}${PAGES.authors}`,
    has: [SEARCH],
    destination: `/:lang${PAGES.authors}/search`,
  },
  ...viewRules(PAGES.authors, DIRECTORY.sorts),
  ...viewRules(AUTHOR, PROFILE.sorts),
];
