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
  "embed",
  "oembed",
].join("|");

/**
 * A path with a dot that is no file. The middleware skips it, and the dynamic segment would take its
 * first part for a language. No page has the destination, so that the answer is 404.
 */
export const UNKNOWN_FILE_REWRITE = {
  source: `/:file((?!(?:${KNOWN})/).*\\..*)`,
  destination: `/${DEFAULT_LANGUAGE}/-`,
};

/** Paths below those of frames on other sites, or without the name of what they show. */
export const UNKNOWN_FRAME_REWRITES = ["/embed", "/embed/:id/:rest+", "/oembed/:rest+"].map(
  (source) => ({ source, destination: `/${DEFAULT_LANGUAGE}/-` }),
);
