import { takesForms } from "../page-of";

export const ROUTE_FOLDERS = [
  "api",
  "auth/v1",
  "embed",
  "feeds",
  "oembed",
  "offline",
  "share-images",
  "sitemaps",
  "thumbnails",
  "unknown-file",
];

/** The longest address of ours, with a pasted link, has some hundred characters. */
export const MAX_ADDRESS = 2048;

/** Answers whatever it is asked with `invalid_input`. */
export const MALFORMED = "/api/malformed-path";

/** Next answers any other with a bare 400 or, for TRACE, a 500. */
const HANDED_ON = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A method that no route serves, so that each refuses it with its own `Allow`. */
const NEVER_SERVED = "PATCH";

export function isRead(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}

const SEQUENCES = /(?:%[0-9a-f]{2})+|%/gi;

export function servableMethod(method: string): string {
  return HANDED_ON.has(method) ? method : NEVER_SERVED;
}

/** Next answers 500 to a path that cannot be decoded. */
export function servableUrl(url: string): string {
  if (!url.includes("%")) return url;
  const end = url.search(/[?#]|$/);
  const path = url.slice(0, end);
  if (isDecodable(path)) return url;
  if (/^\/api(\/|$)/.test(path)) return MALFORMED;
  return path.replace(SEQUENCES, literal) + url.slice(end);
}

/** Includes encoded ones, and backslashes, which URL parsers take for slashes. */
const DOTS = /[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)|^[^?#]*\\/i;

/** Every later step sees the path that is meant. */
export function withoutDots(url: string): string {
  if (!DOTS.test(url)) return url;
  const end = url.search(/[?#]|$/);
  const path = `http://x${url.slice(0, end)}`;
  return (URL.canParse(path) ? new URL(path).pathname : "/") + url.slice(end);
}

const ROUTES = new RegExp(
  `^/(?:${ROUTE_FOLDERS.join("|")}|sitemap\\.xml|robots\\.txt|manifest\\.webmanifest)(?:/|$)`,
);

/** Next would take it for a server action, or render the page. */
export function writeProblem(method: string, url: string, type: string | undefined) {
  if (isRead(method)) return null;
  const [path = ""] = url.split(/[?#]/, 1);
  if (ROUTES.test(path) || takesForms(path)) return null;
  return /^multipart\//i.test(type ?? "") ? "unsupported_media_type" : "method_not_allowed";
}

/** Next answers 500 to anything but a read of one. */
const FILES =
  /^\/(?:_next\/static\/|flags\/|icons\/|(?:sw\.js|favicon\.ico|speculation-rules\.json)$)/;

export function isSentToFile(method: string, url: string): boolean {
  if (isRead(method)) return false;
  const [path = ""] = url.split(/[?#]/, 1);
  return FILES.test(decodeURIComponent(path));
}

function literal(sequence: string): string {
  // Recognized without decoding: thousands of them would be thousands of exceptions.
  if (sequence === "%") return "%25";
  return isDecodable(sequence) ? sequence : sequence.replaceAll("%", "%25");
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
