import { pageOf } from "@/lib/page-of";
import { type AnyPage, API, pageFacts } from "@/lib/routes";

/** Few classes, so that metrics have few series and spans few names. */
export const ROUTE_CLASSES = [
  ...["home", "video", "author", "list", "search", "form", "own", "text"],
  ...["extraction", "count", "list-api", "search-api", "account-api", "report-api"],
  ...["sign-in", "feed", "sitemap", "picture", "static", "system", "other"],
] as const;

export type RouteClass = (typeof ROUTE_CLASSES)[number];

/** The first that fits counts. */
const BEGINNINGS: [string, RouteClass][] = [
  ["/_next/", "static"],
  [API.videoUrl, "extraction"],
  [API.downloadRecord, "count"],
  [API.recordView, "count"],
  [API.reportUnavailable, "count"],
  [API.search, "search-api"],
  [API.authorSuggestions, "search-api"],
  [API.reports, "report-api"],
  [API.favorites, "account-api"],
  [API.following, "account-api"],
  [API.account, "account-api"],
  ["/api/auth/", "account-api"],
  [API.updateThumbnail, "picture"],
  [API.uploadThumbnail, "picture"],
  ["/api/twitter/", "list-api"],
  [API.authors, "list-api"],
  ["/api/", "system"],
  ["/auth/v1/", "sign-in"],
  ["/feeds/", "feed"],
  ["/sitemap", "sitemap"],
  ["/robots.txt", "sitemap"],
  ["/share-images/", "picture"],
  ["/thumbnails/", "picture"],
  ["/icons/", "static"],
  ["/flags/", "static"],
];

/** From this many milliseconds of CPU on, a page counts as one that reads rows. */
const LIST_CPU = 8;
/** A full cache is emptied; the busiest addresses return at once. */
const REMEMBERED = 2_000;
/** Longer addresses are rare, and 2 000 of the longest are 128 MB. */
const SHORT = 256;

const remembered = new Map<string, RouteClass>();

export function routeClass(url: string): RouteClass {
  const known = remembered.get(url);
  if (known !== undefined) return known;
  const found = findClass(url);
  if (url.length > SHORT) return found;
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(url, found);
  return found;
}

function findClass(url: string): RouteClass {
  const [path = ""] = url.split("?", 1);
  const beginning = BEGINNINGS.find(([begins]) => path.startsWith(begins));
  if (beginning) return beginning[1];
  const page = pageOf(path);
  return page === null ? "other" : pageClass(page.name);
}

function pageClass(name: AnyPage): RouteClass {
  if (name === "home" || name === "video" || name === "author" || name === "search") return name;
  const { kind, cpu, takesForm } = pageFacts(name);
  if (takesForm) return "form";
  if (kind !== "shared") return "own";
  return cpu >= LIST_CPU ? "list" : "text";
}
