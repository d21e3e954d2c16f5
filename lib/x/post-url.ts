import { type FoundLink, findPlainLinks } from "./find-links";
import { linkHostOf } from "./link-hosts";
import { plainText, withoutInvisible } from "./plain-text";

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
/** Digits of the ids that X gives since 2015; no longer ones can be, so that none of these is cut off. */
const LONGEST_ID = MAX_ID.length;
const LIVE_PAGES: ReadonlySet<string> = new Set(["broadcasts", "spaces", "events", "live"]);
/** Parameters of X's own pages that name a post: intents, embeds, bookmarks. */
const ID_PARAMETERS = /^(?:tweet_?id|in_reply_to(?:_status_id)?|post_?id|status_?id)$/i;
/** Parameters of X's own pages that hold another of its addresses. */
const LINK_PARAMETERS = /redirect|return|next|continue|url|link|target|dest|goto|^u$|^text$/i;
const MAX_NESTED = 3;

const invalid = (reason: InvalidLinkReason): InvalidLink => ({ kind: "invalid", reason });

/**
 * What X's own "Copy link" gives, as nearly everything that is pasted. It is read here without the
 * search for links, which reads it to the same post.
 */
const COPIED =
  /^https:\/\/(?:x|twitter)\.com\/(\w{1,20})\/status\/([1-8]\d{18}|[1-9]\d{9,17})(?:\/(video|photo)\/([1-4]))?(?:\?s=\d{1,3}(?:&t=[\w-]{1,40})?)?$/;

/**
 * Finds the post in the pasted text: a link, shared text around one, or a bare id. A link to a post
 * wins over a short link, and either over anything else in the text.
 */
export function parsePostUrl(text: string): ParsedLink {
  const [, handle, id, kind, place] = COPIED.exec(text) ?? [];
  if (id !== undefined) {
    return { kind: "post", id, handle: readHandle(handle), index: readIndex([kind, place]) };
  }
  const visible = plainText(text).trim();
  if (visible === "") return invalid("empty");
  if (/^\d+$/.test(visible)) return postLink(visible, null, null);
  let shortLink: ShortLink | null = null;
  let refused: InvalidLink | null = null;
  for (const link of linksIn(visible, 0)) {
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
  for (const link of linksIn(plainText(text), 0)) {
    if (link.kind === "post" && !posts.has(link.id)) posts.set(link.id, link);
    if (link.kind === "short-link") shortLinks.set(link.code, link);
  }
  return [...(posts.size > 0 ? posts : shortLinks).values()];
}

/** What each link of a text leads to. A link that is a part of another site's address does not count. */
function* linksIn(text: string, depth: number): Generator<ParsedLink> {
  let isAfterForeign = false;
  for (const found of findPlainLinks(text)) {
    if (found.kind === "url" && found.isGlued && isAfterForeign) continue;
    const link = found.kind === "url" ? parseUrl(found, depth) : invalid("scheme");
    isAfterForeign = link.kind === "invalid" && isElsewhere(link);
    yield link;
  }
}

function isElsewhere(link: InvalidLink): boolean {
  return link.reason === "host" || link.reason === "scheme";
}

function parseUrl({ url, behind }: Extract<FoundLink, { kind: "url" }>, depth: number): ParsedLink {
  const host = linkHostOf(url.hostname);
  if (host === null) return invalid("host");
  if (host === "short") return parseShortLink(url);
  const path = url.hash.startsWith("#!/") ? url.hash.slice(2) : url.pathname;
  const segments = path.split("/", 24).filter(Boolean).map(decode);
  if (host === "live") return invalid(segments.length > 0 ? "live" : "not_a_post");
  const isWhole = url.search !== "" || url.hash !== "" || path.endsWith("/");
  const read = { segments, behind: isWhole ? "" : behind, isMirror: host === "mirror" };
  const link = parsePath(read) ?? (host === "x" ? parseQuery(url, segments, depth) : null);
  return link ?? parseOtherPage(segments);
}

function parseShortLink(url: URL): ParsedLink {
  const code = url.pathname.split("/")[1] ?? "";
  return isShortCode(code) ? { kind: "short-link", code } : invalid("not_a_post");
}

/** Whether a text may be the path of a `t.co` request. */
export function isShortCode(code: string): boolean {
  return /^[A-Za-z0-9]{1,32}$/.test(code);
}

type Path = {
  segments: string[];
  /** The text behind the link, if its path ends it. */
  behind: string;
  isMirror: boolean;
};

/** `/{handle}/status/{id}` and its kin; null for another page. */
function parsePath({ segments, behind, isMirror }: Path): ParsedLink | null {
  const status = segments.findIndex(
    (segment, at) =>
      at < 4 &&
      (isStatus(segment) || (isMirror && isThread(segment))) &&
      startsWithDigit(segments[at + 1]),
  );
  const article = status < 0 ? articlePlace(segments) : -1;
  const place = status < 0 ? article : status;
  if (place < 0) return null;
  const handle = readHandle(segments[place - 1]);
  const rest = segments.slice(place + 2);
  const id = segments[place + 1] ?? "";
  return postLink(id, handle, readIndex(rest), rest.length > 0 ? "" : behind);
}

/** An article under a handle has the id of its post; `/i/article/…` counts articles. */
function articlePlace([owner = "", kind = "", id]: string[]): number {
  const isOfHandle = /^article$/i.test(kind) && readHandle(owner) !== null;
  return isOfHandle && startsWithDigit(id) ? 1 : -1;
}

/** A page of X that names a post in its query: an intent, an embed, a redirect to sign in. */
function parseQuery(url: URL, segments: string[], depth: number): ParsedLink | null {
  const isOfPost = /embed|status|tweet|intent/i.test(segments.join("/"));
  for (const [name, value] of url.searchParams) {
    if (!ID_PARAMETERS.test(name) && !(isOfPost && name === "id")) continue;
    const link = postLink(withoutInvisible(value), null, null);
    if (link.kind === "post") return link;
  }
  if (depth >= MAX_NESTED) return null;
  for (const [name, value] of url.searchParams) {
    if (!LINK_PARAMETERS.test(name)) continue;
    const text = /^\/(?!\/)/.test(value) ? `https://x.com${value}` : value;
    for (const link of linksIn(plainText(text), depth + 1))
      if (link.kind !== "invalid") return link;
  }
  return null;
}

/** `x.com/i/…`: old embed players and live pages. Everything else is no post. */
function parseOtherPage(segments: string[]): ParsedLink {
  const [first = "", second = ""] = segments;
  if (first !== "i") {
    if (segments.some(isStatus)) return invalid("bad_id");
    return invalid(/^live$/i.test(second) ? "live" : "not_a_post");
  }
  if (LIVE_PAGES.has(second)) return invalid("live");
  const path = segments.slice(1).join("/");
  const id = /^(?:videos\/(?:tweet\/)?|cards\/tfw\/v1\/)(\d+)/.exec(path)?.[1];
  if (id !== undefined) return postLink(id, null, null);
  return invalid(segments.some(isStatus) ? "bad_id" : "not_a_post");
}

/**
 * Text after the id is cut off (`123.mp4`, `123 hello`). With a letter or digit directly after it, it is
 * no id, and with an ellipsis or the rest of it behind a break it is a piece of one.
 */
function postLink(
  segment: string,
  handle: string | null,
  index: number | null,
  behind = "",
): PostLink | InvalidLink {
  const id = /^([1-9]\d{0,18})(?![a-z\p{N}_])/iu.exec(segment)?.[1];
  if (id === undefined || (id.length === LONGEST_ID && id > MAX_ID)) return invalid("bad_id");
  return isCutOff(id, segment.slice(id.length) + behind)
    ? invalid("bad_id")
    : { kind: "post", id, handle, index };
}

/** Whether what follows an id shows that it is only the beginning of one. */
function isCutOff(id: string, after: string): boolean {
  if (id.length < LONGEST_ID && /^\s*(?:\.\.|…)/.test(after)) return true;
  const [, rest = ""] = /^[-=]?\s+(\d+)(?![\w.):])/.exec(after) ?? [];
  const joined = id.length + rest.length;
  // Ids of 2010 to 2029 have 11 to 19 digits.
  return (
    rest !== "" && (joined === LONGEST_ID ? /^[12]/.test(id) : joined > 14 && joined < LONGEST_ID)
  );
}

function isStatus(segment: string): boolean {
  return /^status(?:es)?$/i.test(segment);
}

/** What mirrors call a post. */
function isThread(segment: string): boolean {
  return /^(?:thread|tweet)$/i.test(segment);
}

function startsWithDigit(segment: string | undefined): boolean {
  return segment !== undefined && /^\d/.test(segment);
}

function readHandle(segment: string | undefined): string | null {
  const handle = /^@?(\w{1,20})$/.exec(segment ?? "")?.[1];
  return handle === undefined || handle === "i" || handle === "web" ? null : handle;
}

function readIndex([kind = "", place = ""]: (string | undefined)[]): number | null {
  return /^(?:video|photo)s?$/i.test(kind) && /^[1-4]$/.test(place) ? Number(place) : null;
}

/** A segment of a path; what is cut off a link as it is written is cut off an encoded one as well. */
function decode(segment: string): string {
  try {
    return withoutInvisible(decodeURIComponent(segment));
  } catch {
    return withoutInvisible(segment);
  }
}
