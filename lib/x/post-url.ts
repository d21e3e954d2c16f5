import { findLinks } from "./find-links";

export type PostLink = {
  kind: "post";
  id: string;
  /** As in the link; null for `i` and if there is none. Never trusted as the author. */
  handle: string | null;
  /** 1-4, the place among all media of the post, from `/video/N` or `/photo/N`. */
  index: number | null;
};

/** `code` is the path of a `t.co` link; `resolveShortLink` follows it. */
export type ShortLink = { kind: "short-link"; code: string };

/**
 * `live`: a broadcast, Space or event. `not_a_post`: another page of X. `bad_id`: no post id, or an
 * impossible one. `host`, `scheme`: a link to another site. `no_link`: text without any link.
 */
export type InvalidLinkReason =
  | "empty"
  | "no_link"
  | "scheme"
  | "host"
  | "live"
  | "not_a_post"
  | "bad_id";

export type InvalidLink = { kind: "invalid"; reason: InvalidLinkReason };

export type ParsedLink = PostLink | ShortLink | InvalidLink;

const MAX_ID = "9223372036854775807";
const SUB_DOMAIN = /^(?:www|mobile|m|d|dl|g|t|c|api)\./;
const POST_HOSTS: ReadonlySet<string> = new Set([
  "x.com",
  "twitter.com",
  "twitter3e4tixl4xyajtrzo62zg5vztmjuricljdp2c5kshju4avyoid.onion",
  "fxtwitter.com",
  "vxtwitter.com",
  "fixupx.com",
  "fixvx.com",
  "twittpr.com",
  "nitter.net",
  "xcancel.com",
]);
const LIVE_PAGES: ReadonlySet<string> = new Set(["broadcasts", "spaces", "events"]);
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

const invalid = (reason: InvalidLinkReason): InvalidLink => ({ kind: "invalid", reason });

/**
 * Finds the post in the pasted text: a link, shared text around one, or a bare id. A link to a post
 * wins over a short link, and either over anything else in the text.
 */
export function parsePostUrl(text: string): ParsedLink {
  const visible = text.replace(INVISIBLE, "").trim();
  if (visible === "") return invalid("empty");
  if (/^\d+$/.test(visible)) return postLink(visible, null, null);
  let shortLink: ShortLink | null = null;
  let refused: InvalidLink | null = null;
  for (const found of findLinks(visible)) {
    const link = found.kind === "url" ? parseUrl(found.url) : invalid("scheme");
    if (link.kind === "post") return link;
    if (link.kind === "short-link") shortLink ??= link;
    else if (refused === null || isElsewhere(refused))
      refused = isElsewhere(link) ? (refused ?? link) : link;
  }
  return shortLink ?? refused ?? invalid("no_link");
}

/**
 * The distinct posts that a text links, in order. Short links count only if no link names a post:
 * shared text holds them beside the link of the post.
 */
export function parsePostLinks(text: string): (PostLink | ShortLink)[] {
  const posts = new Map<string, PostLink>();
  const shortLinks = new Map<string, ShortLink>();
  for (const found of findLinks(text.replace(INVISIBLE, ""))) {
    const link = found.kind === "url" ? parseUrl(found.url) : invalid("scheme");
    if (link.kind === "post" && !posts.has(link.id)) posts.set(link.id, link);
    if (link.kind === "short-link") shortLinks.set(link.code, link);
  }
  return [...(posts.size > 0 ? posts : shortLinks).values()];
}

function isElsewhere(link: InvalidLink): boolean {
  return link.reason === "host" || link.reason === "scheme";
}

function parseUrl(url: URL): ParsedLink {
  const host = url.hostname.replace(/\.$/, "");
  if (host === "t.co") return parseShortLink(url);
  if (!POST_HOSTS.has(host) && !POST_HOSTS.has(host.replace(SUB_DOMAIN, "")))
    return invalid("host");
  const path = url.hash.startsWith("#!/") ? url.hash.slice(2) : url.pathname;
  const segments = path.split("/", 24).filter(Boolean).map(decode);
  return parsePath(segments, url.searchParams);
}

function parseShortLink(url: URL): ParsedLink {
  const code = url.pathname.split("/")[1] ?? "";
  return isShortCode(code) ? { kind: "short-link", code } : invalid("not_a_post");
}

/** Whether a text may be the path of a `t.co` request. */
export function isShortCode(code: string): boolean {
  return /^[A-Za-z0-9]{1,32}$/.test(code);
}

function parsePath(segments: string[], query: URLSearchParams): ParsedLink {
  const status = segments.findIndex(
    (segment, at) => at < 4 && isStatus(segment) && startsWithDigit(segments[at + 1]),
  );
  if (status >= 0) {
    const handle = readHandle(segments[status - 1]);
    return postLink(segments[status + 1] ?? "", handle, readIndex(segments.slice(status + 2)));
  }
  const article = articleId(segments);
  if (article !== null) return postLink(article, readHandle(segments[0]), null);
  if (segments.some(isStatus)) return invalid("bad_id");
  return segments[0] === "i" ? parseInternalPath(segments.slice(1), query) : invalid("not_a_post");
}

/** An article under a handle has the id of its post; `/i/article/…` counts articles. */
function articleId([owner = "", kind = "", id]: string[]): string | null {
  const isOfHandle = /^article$/i.test(kind) && readHandle(owner) !== null;
  return isOfHandle && startsWithDigit(id) ? (id ?? null) : null;
}

/** `x.com/i/…`: old embed players, bookmark details, and live pages. */
function parseInternalPath(segments: string[], query: URLSearchParams): ParsedLink {
  const [page = ""] = segments;
  if (LIVE_PAGES.has(page)) return invalid("live");
  if (page === "bookmarks") return postLink(query.get("post_id") ?? "", null, null, "not_a_post");
  const path = segments.join("/");
  const id = /^(?:videos\/(?:tweet\/)?|cards\/tfw\/v1\/)(\d+)/.exec(path)?.[1];
  return id === undefined ? invalid("not_a_post") : postLink(id, null, null);
}

/**
 * Text after the id is cut off (`123.mp4`, `123 hello`); with a letter or digit directly after it,
 * it is not an id.
 */
function postLink(
  segment: string,
  handle: string | null,
  index: number | null,
  otherwise: InvalidLinkReason = "bad_id",
): ParsedLink {
  const id = /^([1-9]\d{0,18})(?![\p{L}\p{N}_])/u.exec(segment)?.[1];
  if (id === undefined || (id.length === MAX_ID.length && id > MAX_ID)) return invalid(otherwise);
  return { kind: "post", id, handle, index };
}

function isStatus(segment: string): boolean {
  return /^status(?:es)?$/i.test(segment);
}

function startsWithDigit(segment: string | undefined): boolean {
  return segment !== undefined && /^\d/.test(segment);
}

function readHandle(segment: string | undefined): string | null {
  const handle = /^@?(\w{1,20})$/.exec(segment ?? "")?.[1];
  return handle === undefined || handle === "i" || handle === "web" ? null : handle;
}

function readIndex([kind = "", place = ""]: string[]): number | null {
  return /^(?:video|photo)$/i.test(kind) && /^[1-4]$/.test(place) ? Number(place) : null;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
