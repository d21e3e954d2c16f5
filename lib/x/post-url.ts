import { type FoundLink, findPlainLinks } from "./find-links";
import { linkHostOf } from "./link-hosts";
import { plainText, withoutInvisible } from "./plain-text";
import { isCutOff } from "./post-id";
import {
  type InvalidLink,
  invalid,
  type ParsedLink,
  type PostLink,
  parseOtherPage,
  parsePath,
  postLink,
  type ShortLink,
} from "./post-path";

export type { InvalidLinkReason, PostLink, ShortLink } from "./post-path";

/** Intents, embeds and bookmarks name posts so. Compared without `_` and `-`. */
const ID_PARAMETERS = /^(?:\w*(?:tweet|post|status)id|currenttweet|inreplyto(?:status)?)$/;
/** These hold another address of X, but not where the visitor came from. */
const LINK_PARAMETERS =
  /^(?!ref).*(?:redirect|return|next|continue|url|link|target|dest|goto|fragment)|^(?:u|text|query|status)$/i;
const MAX_NESTED = 3;

const COPIED =
  /^https:\/\/(?:x|twitter)\.com\/(?:i|web|(\w{1,20}))\/status\/([1-8]\d{18}|[1-9]\d{9,17})(?:\/(?:video|photo)\/([1-4]))?(?:\?s=\d{1,3}(?:&t=[\w-]{1,40})?)?$/;

/** Nearly everything that is pasted is X's "Copy link"; the search for links reads it to the same post. */
function readCopied(text: string): PostLink | null {
  const [, handle = null, id, place] = COPIED.exec(text) ?? [];
  return id === undefined
    ? null
    : { kind: "post", id, handle, index: place ? Number(place) : null };
}

/** A link to a post wins over a short link, and either over anything else in the text. */
export function parsePostUrl(text: string): ParsedLink {
  const copied = readCopied(text);
  if (copied) return copied;
  const visible = plainText(text).trim();
  if (visible === "") return invalid("empty");
  if (/^\d+$/.test(visible)) return postLink(visible);
  const [bare] = bareIds(visible);
  if (bare) return bare;
  let shortLink: ShortLink | null = null;
  let refused: InvalidLink | null = null;
  for (const link of linksIn(withHost(visible), 0)) {
    if (link.kind === "post") return link;
    if (link.kind === "short-link") shortLink ??= link;
    else if (refused === null || isElsewhere(refused))
      refused = isElsewhere(link) ? (refused ?? link) : link;
  }
  return shortLink ?? refused ?? invalid("no_link");
}

/** Distinct, in order. Short links count only without a post's link: shared text holds them beside it. */
export function parsePostLinks(text: string): (PostLink | ShortLink)[] {
  const copied = readCopied(text);
  if (copied) return [copied];
  const posts = new Map<string, PostLink>();
  const shortLinks = new Map<string, ShortLink>();
  const visible = plainText(text).trim();
  for (const link of [...bareIds(visible), ...linksIn(withHost(visible), 0)]) {
    if (link.kind === "post" && !posts.has(link.id)) posts.set(link.id, link);
    if (link.kind === "short-link") shortLinks.set(link.code, link);
  }
  return [...(posts.size > 0 ? posts : shortLinks).values()];
}

function bareIds(visible: string): PostLink[] {
  if (!/^[\d\s"'“”‘’«»「」,;|<>()[\]`]{15,2000}$/.test(visible)) return [];
  const ids = visible.match(/\d+/g) ?? [];
  const links = ids.map((id) => (id.length < 15 ? invalid("bad_id") : postLink(id)));
  const posts = links.filter((link) => link.kind === "post");
  return posts.length === links.length ? posts : [];
}

function withHost(visible: string): string {
  const path = /^[/@]{0,2}(?=(?:i\/web|\w{1,20})\/status(?:es)?\/\d)/i.exec(visible);
  return path ? `https://x.com/${visible.slice(path[0].length)}` : visible;
}

/** `after` follows the text. Links inside another site's address or a search on X do not count. */
function* linksIn(text: string, depth: number, after = ""): Generator<ParsedLink> {
  let isInside = false;
  for (const found of findPlainLinks(text, after)) {
    if (found.kind === "url" && found.isGlued && isInside) continue;
    const link = found.kind === "url" ? parseUrl(found, depth) : invalid("scheme");
    isInside =
      link.kind === "invalid" &&
      (isElsewhere(link) || (found.kind === "url" && endsInOtherParameter(found.url)));
    yield link;
  }
}

function endsInOtherParameter({ search, hash }: URL): boolean {
  const name = hash === "" ? /[?&]([^=&]*)=$/.exec(search)?.[1] : undefined;
  return name !== undefined && !LINK_PARAMETERS.test(name);
}

function isElsewhere(link: InvalidLink): boolean {
  return link.reason === "host" || link.reason === "scheme";
}

function parseUrl({ url, behind }: Extract<FoundLink, { kind: "url" }>, depth: number): ParsedLink {
  const host = linkHostOf(url.hostname);
  if (host === null) return invalid("host");
  if (host === "short") return parseShortLink(url, behind);
  const path = hashPath(url) ?? url.pathname;
  const segments = path.split("/", 24).flatMap(decode).filter(Boolean);
  if (host === "live") return invalid(segments.length > 0 ? "live" : "not_a_post");
  const isWhole = url.search !== "" || url.hash !== "" || path.endsWith("/");
  const read = { segments, behind, isWhole, isMirror: host === "mirror" };
  const link =
    parsePath(read) ?? (host === "x" ? parseQuery(url, { segments, depth, behind }) : null);
  return link ?? parseOtherPage(segments);
}

/** Addresses of 2010: `#!/name/status/1`. */
function hashPath({ pathname, hash }: URL): string | null {
  if (hash.startsWith("#!")) return `/${hash.slice(2)}`;
  return pathname === "/" && hash.startsWith("#/") ? hash.slice(1) : null;
}

/** Codes have 10 characters, so that a shorter one before an ellipsis is a piece. */
function parseShortLink(url: URL, behind: string): ParsedLink {
  const [segment = ""] = decode(url.pathname.split("/")[1] ?? "");
  const code = /^([A-Za-z0-9]{1,32})(?![-.]?\w)/.exec(segment)?.[1];
  if (code === undefined) return invalid("not_a_post");
  const isEnd = url.pathname.split("/").length === 2 && url.search === "" && url.hash === "";
  const isPiece = code.length < 10 && isEnd && isCutOff(segment.slice(code.length) + behind);
  return isPiece ? invalid("bad_id") : { kind: "short-link", code };
}

export function isShortCode(code: string): boolean {
  return /^[A-Za-z0-9]{1,32}$/.test(code);
}

type Query = { segments: string[]; depth: number; behind: string };

/** Intents, embeds and redirects to sign in name posts so. */
function parseQuery(url: URL, { segments, depth, behind }: Query): ParsedLink | null {
  const isOfPost = /embed|status|tweet|intent/i.test(segments.join("/"));
  const parameters = [...url.searchParams];
  const behindAt = (at: number) => (at === parameters.length - 1 && url.hash === "" ? behind : "");
  let refused: ParsedLink | null = null;
  for (const [at, [name, value]] of parameters.entries()) {
    const plainName = name.toLowerCase().replace(/[_-]/g, "");
    if (!ID_PARAMETERS.test(plainName) && !(isOfPost && name === "id")) continue;
    const link = postLink(withoutInvisible(value).trim(), { after: { behind: behindAt(at) } });
    if (link.kind === "post") return link;
    if (/^\d/.test(value)) refused = link;
  }
  if (depth >= MAX_NESTED) return refused;
  for (const [at, [name, value]] of parameters.entries()) {
    if (!LINK_PARAMETERS.test(name)) continue;
    for (const link of linksIn(addressIn(value), depth + 1, behindAt(at))) {
      if (link.kind !== "invalid") return link;
      if (link.reason === "live" || link.reason === "bad_id") refused ??= link;
    }
  }
  return refused;
}

/** A path is one of X, and may be encoded once more. */
function addressIn(value: string): string {
  const path = /^%(?:25)*2f/i.test(value)
    ? decode(value.replace(/%(?:25)+/gi, "%")).join("/")
    : value;
  if (/^\/(?![/\\])/.test(path)) return plainText(`https://x.com${path}`);
  return withHost(plainText(path));
}

/** What is cut off a link as it is written is cut off an encoded one as well. */
function decode(segment: string): string[] {
  try {
    return withoutInvisible(decodeURIComponent(segment)).split("/");
  } catch {
    return withoutInvisible(segment).split("/");
  }
}
