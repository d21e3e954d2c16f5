import { LANGUAGES } from "@/lib/i18n/languages";
import { API, PAGES } from "@/lib/routes";
import { ROUTE_FOLDERS } from "./servable-request";

/** Other parts of addresses. */
const OTHERS = [
  "_next/static/chunks",
  "act",
  "archive",
  "author",
  "avatar",
  "csp-reports",
  "health/ready",
  "in",
  "jobs",
  "malformed-path",
  "metrics",
  "moderation",
  "result",
  "search",
  "ticket",
  "video",
];

const NAMES = new Set(
  [
    ...LANGUAGES,
    ...Object.values(PAGES).map(({ path }) => path),
    ...Object.values(API),
    ...ROUTE_FOLDERS,
    ...OTHERS,
  ].flatMap((path) => path.split("/")),
);

/** Names of our routes, with `[text]` in place of everything else. */
export function redactPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.replace(/[^/]+/g, (segment) => (NAMES.has(segment) ? segment : "[text]"));
}
