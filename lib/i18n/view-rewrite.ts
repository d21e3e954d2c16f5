import { LANGUAGES } from "./languages";

export type QueryMatch = { type: "query"; key: string; value: string };

/** Rewrites the query of a page to the path that it is cached by, in Next's notation. */
export type ViewRewrite = { source: string; destination: string; has?: QueryMatch[] };

export const ANY_LANGUAGE = `/:lang(${LANGUAGES.join("|")})`;

/** No view has this name: the page answers that it does not exist. */
const NO_VIEW = "-";

/** `value` may name a group, for the destination. */
export function whereQuery(key: string, value: string): QueryMatch {
  return { type: "query", key, value };
}

/** The paths that views are kept by are an inner matter: an address that spells one is not found. */
export function hideViews(path: string): ViewRewrite {
  return { source: `${ANY_LANGUAGE}${path}/:inner+`, destination: `/:lang${path}/${NO_VIEW}` };
}
