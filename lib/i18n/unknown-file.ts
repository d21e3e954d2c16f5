import { ROUTE_FOLDERS } from "../http/servable-request";
import { LANGUAGES } from "./languages";

const KNOWN = [...LANGUAGES, ...ROUTE_FOLDERS, "_next"].join("|");

/** The middleware skips paths with a dot, and `[lang]` would take the first part for a language. */
export const UNKNOWN_FILE_REWRITE = {
  source: `/:file((?!(?:${KNOWN})/).*\\..*)`,
  destination: "/unknown-file",
};

export const UNKNOWN_FRAME_REWRITES = ["/embed", "/embed/:id/:rest+", "/oembed/:rest+"].map(
  (source) => ({ source, destination: UNKNOWN_FILE_REWRITE.destination }),
);

/** The files of `public`, and those that Next makes from `app`. */
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

export function isUnknownFile(pathname: string): boolean {
  return UNKNOWN.test(pathname);
}
