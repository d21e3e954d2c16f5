import { ROUTE_FOLDERS } from "../http/servable-request";
import { LANGUAGES } from "./languages";

const KNOWN = [...LANGUAGES, ...ROUTE_FOLDERS, "_next"].join("|");

/**
 * A path with a dot that is no file. The middleware skips it, and the dynamic segment would take its
 * first part for a language.
 */
export const UNKNOWN_FILE_REWRITE = {
  source: `/:file((?!(?:${KNOWN})/).*\\..*)`,
  destination: "/unknown-file",
};

/** Paths below those of frames on other sites, or without the name of what they show. */
export const UNKNOWN_FRAME_REWRITES = ["/embed", "/embed/:id/:rest+", "/oembed/:rest+"].map(
  (source) => ({ source, destination: UNKNOWN_FILE_REWRITE.destination }),
);

/** Files below the root: those of `public`, and those that Next makes from `app`. */
export const ROOT_FILES = [
  "apple-icon.png",
  "favicon.ico",
  "flags/",
  "icon.svg",
  "icons/",
  "manifest.webmanifest",
  "robots.txt",
  "sitemap.xml",
  "speculation-rules.json",
  "sw.js",
];

const UNKNOWN = new RegExp(
  `^/(?!(?:${KNOWN})/|(?:${ROOT_FILES.join("|").replaceAll(".", "\\.")})).*\\.`,
);

/** Whether a path with a dot is no file, so that it shows the page of what does not exist. */
export function isUnknownFile(pathname: string): boolean {
  return UNKNOWN.test(pathname);
}
