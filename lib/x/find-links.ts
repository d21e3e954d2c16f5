import { plainText } from "./plain-text";

export type FoundLink =
  | {
      kind: "url";
      url: URL;
      /** Shows whether the link was cut off. */
      behind: string;
      /** The link follows another one without anything in between. */
      isGlued: boolean;
    }
  | { kind: "other-scheme" };

/** Anything else ends a link to X in shared text and CJK prose. Brackets and quotes are cut off later. */
const TOKEN = /[!#-;=?-Z[\]_a-z~(){}|']+/g;
/** Parsing URLs is the expensive part. */
const MAX_LINKS = 50;
const OPENING = "([{'*_~-|,;!.";
const CLOSING = new Set(")]}'*_~|,;:.!?");
const BEHIND = 40;

/** `https://` with the slips of people and programs; other letters before a slip belong to another scheme. */
const SCHEME =
  /(?:https?|(^|[^a-z])(?:hxxps?|h?t{0,3}ps{1,3}|h?t{1,3}p|s)(?=[:/;.,]))(?::\/{1,3}|[:;.,]?\/\/|:(?=(?:[a-z0-9-]+\.)+[a-z]{2,}\/))|^:\/\//gi;
/** A separator or bracket before a link without a scheme. */
const LISTED = /(?:[,;|()[\]{}'*]{1,8}|\.{2,8})(?=(?:[a-z0-9-]+\.)+[a-z]{2,}\/)/gi;
/** The id at the end of a link, with the next link right behind it. */
const GLUED = /\/\d{1,19}(?=(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com\/)/gi;
/** A link behind something that is no host: `wow!x.com/…`, `url=x.com/…`. */
const NAMED =
  /(?:^\/|[=!?#+&$:]|%(?:20|0a|0d|09|2c))((?:(?:www|mobile|m|pic)\.)?(?:x|twitter)\.com\/[\s\S]*)$/i;
const APP_SCHEME =
  /^(?:(?:twitter|x|tweetbot|twitterrific|intent|googlechromes?):\/\/|(?:twitter|x):(?=(?:status|tweet|post)\?))/i;
const BROWSER_SCHEME = /^(?:intent|googlechromes?)$/i;
const OTHER_SCHEME = /^[a-z][a-z0-9+-]*:|^[a-z][a-z0-9+.-]*:\/\//i;
/** These are followed by text in which a host is no link. Other words before a colon are prose. */
const OPAQUE_SCHEME =
  /^(?:javascript|vbscript|data|mailto|tel|sms|blob|file|ftps?|about|magnet|urn):/i;
/** `https://` as `https%3A%2F%2F`, encoded once or more, wholly or in part. */
const ENCODED =
  /%(?:25)*3a(?:\/|%(?:25)*2f){2}|:(?:%(?:25)*2f){2}|^[\w.-]+\.[a-z]{2,}%(?:25)*2f(?![^/?#]*@)/i;
const MAX_DECODING = 3;
/** A link that ends before its host does. */
const OPEN = /(?::\/|\/\/)\/{0,8}[^/?#]*$/;
/** Parts of one link have only letters of other scripts between them, which `TOKEN` leaves out. */
const RUN_ON = /^(?:\w|[^\p{ASCII}\p{P}\p{Z}\ufffc]){1,64}$/u;
/** A host with letters of other scripts, and the path behind it. */
const HOST_REST =
  /(?:[^\p{ASCII}\p{P}\p{Z}\ufffc]|[。｡](?=[\w@.。%\u2044\u2215-]))(?:[\w.@:%-]|[^\p{ASCII}\p{P}\p{Z}\ufffc]|[。｡](?=[\w@.。%\u2044\u2215-]))*(?:[/?#][!#-;=?-Z[\]_a-z~(){}|']*)?/uy;
/** Letters of scripts whose words a host may continue. In others a link often follows without a space. */
const HOST_LETTER = /^(?![a-z])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/iu;

// Read by the URL parser instead of a search for hosts. A missing scheme is added and a broken one repaired;
// http counts as https. Linear in the length of the text.
export function findLinks(text: string): Generator<FoundLink> {
  return findPlainLinks(plainText(text));
}

/** Takes a text of `plainText`; `after` is what follows it. */
export function* findPlainLinks(plain: string, after = ""): Generator<FoundLink> {
  const behindAt = (end: number) => (plain.slice(end, end + BEHIND) + after).slice(0, BEHIND);
  let count = 0;
  let linkEnd = -1;
  const tokens = new RegExp(TOKEN);
  for (let match = tokens.exec(plain); match; match = tokens.exec(plain)) {
    if (!/[.:%]/.test(match[0])) continue;
    const rest = OPEN.test(match[0]) ? hostRest(plain, tokens.lastIndex) : "";
    tokens.lastIndex += rest.length;
    const token = decoded(match[0] + rest);
    const before = plain.slice(Math.max(0, match.index - BEHIND), match.index);
    const isRunOn = linkEnd >= 0 && RUN_ON.test(plain.slice(linkEnd, match.index));
    const place = { before, behind: behindAt(tokens.lastIndex), isGlued: isRunOn };
    for (const found of readToken(token, place)) {
      linkEnd = tokens.lastIndex;
      yield found;
      count += 1;
      if (count === MAX_LINKS) return;
    }
  }
}

function hostRest(plain: string, at: number): string {
  HOST_REST.lastIndex = at;
  const rest = HOST_REST.exec(plain)?.[0] ?? "";
  return /https?:/i.test(rest) ? "" : rest;
}

function decoded(token: string): string {
  let plain = token;
  for (let round = 0; round < MAX_DECODING; round++) {
    const at = plain.search(ENCODED);
    // A link in the query of another link belongs to that one.
    if (at < 0 || plain.slice(0, at).includes("://")) break;
    const once = decodeAll(plain);
    if (once === plain) break;
    plain = once;
  }
  return plain;
}

function decodeAll(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Piece = {
  start: number;
  end: number;
  hasScheme: boolean;
  /** Follows a scheme or separator that is not part of a link before it. */
  isApart: boolean;
};

function* readToken(
  token: string,
  { before, behind: behindToken, isGlued: isRunOn }: Place,
): Generator<FoundLink> {
  const bare = trimPunctuation(token);
  if (APP_SCHEME.test(bare)) {
    const end = token.indexOf(bare) + bare.length;
    const app = toUrl(appPath(bare), token.slice(end) + behindToken, false);
    if (app) yield app;
    return;
  }
  if (OPAQUE_SCHEME.test(bare)) {
    yield { kind: "other-scheme" };
    return;
  }
  let isBehindLink = isRunOn;
  for (const piece of piecesOf(token)) {
    const text = token.slice(piece.start, piece.end);
    const isGlued = isBehindLink && !piece.isApart;
    const behind = token.slice(piece.end) + behindToken;
    const found = piece.hasScheme
      ? readPiece(text, behind, isGlued)
      : readBare(text, { before: piece.start === 0 ? before : "", behind, isGlued });
    if (!found) continue;
    yield found;
    isBehindLink = true;
  }
}

function* piecesOf(token: string): Generator<Piece> {
  const starts: { at: number; from: number; hasScheme: boolean }[] = [];
  for (const match of token.matchAll(SCHEME)) {
    const at = match.index + (match[1]?.length ?? 0);
    starts.push({ at, from: match.index + match[0].length, hasScheme: true });
    if (starts.length > MAX_LINKS * 2) break;
  }
  for (const match of token.matchAll(LISTED)) {
    const from = match.index + match[0].length;
    if (!starts.some(({ at }) => at === from))
      starts.push({ at: match.index, from, hasScheme: false });
    if (starts.length > MAX_LINKS * 4) break;
  }
  for (const match of token.matchAll(GLUED)) {
    const from = match.index + match[0].length;
    starts.push({ at: from, from, hasScheme: false });
    if (starts.length > MAX_LINKS * 6) break;
  }
  starts.sort((a, b) => a.at - b.at);
  const first = starts[0]?.at ?? token.length;
  if (first > 0) yield { start: 0, end: first, hasScheme: false, isApart: false };
  for (const [place, { at, from, hasScheme }] of starts.entries()) {
    const end = starts[place + 1]?.at ?? token.length;
    const isApart = hasScheme && /^$|[,;|()[\]{}'!*]$/.test(token.slice(0, at).slice(-1));
    if (end > from) yield { start: from, end, hasScheme, isApart };
  }
}

function readPiece(text: string, behind: string, isGlued: boolean): FoundLink | null {
  const link = cutAtBracket(text);
  return toUrl(link, text.slice(link.length) + behind, isGlued);
}

type Place = { before: string; behind: string; isGlued: boolean };

function readBare(text: string, place: Place): FoundLink | null {
  const bare = trimPunctuation(text);
  const word = /^[a-z][a-z0-9+-]*:(?!\/\/)/i.exec(bare)?.[0] ?? "";
  const named = looksLikeHost(cutAtBracket(bare.slice(word.length)))
    ? bare.slice(word.length)
    : bare;
  const inner = readNamed(text, place);
  if (OTHER_SCHEME.test(named)) return inner ?? { kind: "other-scheme" };
  const link = cutAtBracket(named.replace(/^\/\//, ""));
  if (!looksLikeHost(link)) return inner;
  const at = text.indexOf(link);
  const letter = at === 0 ? (/.$/su.exec(place.before)?.[0] ?? "") : "";
  const host = HOST_LETTER.test(letter) ? letter + link : link;
  const behind = text.slice(at + link.length) + place.behind;
  return toUrl(host, behind, place.isGlued) ?? inner;
}

/** Finds nothing if a browser would read a host in other letters before it. */
function readNamed(text: string, { before, behind, isGlued }: Place): FoundLink | null {
  const match = NAMED.exec(text);
  const lead = text.slice(0, match?.index).split(/[/?#]/, 1)[0] ?? "";
  if (!match || /[a-z0-9]\.[a-z]{2}/i.test(lead)) return null;
  if (/\.[\p{L}\p{N}-]+$/u.test(before) || (/[\p{L}\p{N}]$/u.test(before) && text[0] === "/"))
    return null;
  return readPiece(match[1] ?? "", behind, isGlued);
}

/** `twitter://status?id=1` as a path of X, `intent://x.com/…` as a link. */
function appPath(text: string): string {
  const [, scheme = "", rest = ""] = /^(\w+):(?:\/\/)?(.*)$/.exec(text) ?? [];
  return BROWSER_SCHEME.test(scheme) ? rest : `x.com/${rest}`;
}

function cutAtBracket(link: string): string {
  const end = link.search(/[()[\]{}|']/);
  return trimEnd(end < 0 ? link : link.slice(0, end));
}

/** A regular expression anchored at the end is quadratic on a run of dots. */
function trimEnd(link: string): string {
  let end = link.length;
  while (end > 0 && CLOSING.has(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}

function trimPunctuation(token: string): string {
  let start = 0;
  while (start < token.length && OPENING.includes(token.charAt(start))) start++;
  return trimEnd(token.slice(start));
}

function looksLikeHost(link: string): boolean {
  const authority = link.slice(0, link.search(/[/?#]|$/));
  return /^[\w.@:-]+$/.test(authority) && /[a-z0-9]\.[a-z]{2}/i.test(authority);
}

/** Not `URL.canParse`: some browsers in use are older than it. */
function toUrl(withoutScheme: string, behind: string, isGlued: boolean): FoundLink | null {
  const end = withoutScheme.search(/[/?#]|$/);
  const authority = withoutScheme.slice(0, end);
  const link =
    /%2f[^@]*$/i.test(authority) && !authority.includes("@")
      ? decodeAll(withoutScheme)
      : withoutScheme;
  try {
    const url = new URL(`https://${link}`);
    return { kind: "url", url, behind: behind.slice(0, BEHIND), isGlued };
  } catch {
    return null;
  }
}
