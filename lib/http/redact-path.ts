import { LANGUAGES } from "@/lib/i18n/languages";
import { API, PAGES } from "@/lib/routes";

/** Folders of routes that no page links to. */
const OTHERS = [
  "_next/static/chunks",
  "act",
  "archive",
  "auth/v1",
  "author",
  "avatar",
  "csp-reports",
  "embed",
  "feeds",
  "health/ready",
  "in",
  "jobs",
  "malformed-path",
  "metrics",
  "moderation",
  "oembed",
  "offline",
  "result",
  "search",
  "share-images",
  "sitemaps",
  "thumbnails",
  "ticket",
  "unknown-file",
  "video",
];

const NAMES = new Set(
  [
    ...LANGUAGES,
    ...Object.values(PAGES).map(({ path }) => path),
    ...Object.values(API),
    ...OTHERS,
  ].flatMap((path) => path.split("/")),
);

/** Names of our routes, with `[text]` in place of everything else. */
export function redactPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.replace(/[^/]+/g, (segment) => (NAMES.has(segment) ? segment : "[text]"));
}
