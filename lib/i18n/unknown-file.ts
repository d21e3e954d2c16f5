import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";

const KNOWN = [
  ...LANGUAGES,
  "api",
  "feeds",
  "auth/v1",
  "_next",
  "sitemaps",
  "share-images",
  "thumbnails",
  "offline",
].join("|");

/**
 * A path with a dot that is no file, which the middleware does not look at: the dynamic segment for a
 * language would take it for one. No page has the address it is led to.
 */
export const UNKNOWN_FILE_REWRITE = {
  source: `/:file((?!(?:${KNOWN})/).*\\..*)`,
  destination: `/${DEFAULT_LANGUAGE}/-`,
};
