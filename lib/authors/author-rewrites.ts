import { ANY_LANGUAGE, hideViews, type ViewRewrite, whereQuery } from "../i18n/view-rewrite";
import { PAGES } from "../routes";
import { DIRECTORY } from "./directory-view";
import { PROFILE } from "./profile-view";

/** From 2 on; 1, and what is no page number, is the plain page. */
const PAGE = whereQuery("page", "(?<page>[2-9]|[1-9]\\d{1,5})");

const SEARCH = whereQuery("search", "[\\s\\S]*\\S[\\s\\S]*");

function viewRules(path: string, sorts: readonly string[]): ViewRewrite[] {
  const [usual, ...others] = sorts;
  const source = `${ANY_LANGUAGE}${path}`;
  const sort = whereQuery("sort", `(?<sort>${others.join("|")})`);
  return [
    { source, has: [sort, PAGE], destination: `/:lang${path}/:sort/:page` },
    { source, has: [sort], destination: `/:lang${path}/:sort` },
    { source, has: [PAGE], destination: `/:lang${path}/${usual}/:page` },
  ];
}

const AUTHOR = "/author/:username";

/**
 * The queries of the directory and of an author's page. Searches are as many as there are words: they
 * have a page that is not kept.
 */
export const AUTHOR_REWRITES: ViewRewrite[] = [
  ...[PAGES.authors, AUTHOR].map(hideViews),
  {
    source: `${ANY_LANGUAGE}${PAGES.authors}`,
    has: [SEARCH],
    destination: `/:lang${PAGES.authors}/search`,
  },
  ...viewRules(PAGES.authors, DIRECTORY.sorts),
  ...viewRules(AUTHOR, PROFILE.sorts),
];
