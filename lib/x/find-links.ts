export type FoundLink = { kind: "url"; url: URL } | { kind: "other-scheme" };

/**
 * Links to X never contain these unescaped: they end a link in shared text, in markdown and in CJK
 * prose.
 */
const BETWEEN_LINKS = /[^!#-;=?-Z[\]_a-z~(){}|']+/;
const OPENING = "([{'*_~-|,;!";
/** More links than any shared text has; parsing URLs is the expensive part. */
const MAX_LINKS = 50;
const CLOSING = new Set(")]}'*_~|,;:.!?");

/**
 * The links of a text in order, read by the URL parser instead of a search for hosts. A missing
 * scheme is added, `https//` repaired, http treated as https. Linear in the length of the text.
 */
export function* findLinks(text: string): Generator<FoundLink> {
  let count = 0;
  for (const token of text.split(BETWEEN_LINKS)) {
    const found = readToken(token);
    if (!found) continue;
    yield found;
    count += 1;
    if (count === MAX_LINKS) return;
  }
}

function readToken(token: string): FoundLink | null {
  const scheme = /https?:?\/\//i.exec(token);
  if (scheme && isLead(token.slice(0, scheme.index))) {
    return toUrl(cutAtBracket(token.slice(scheme.index + scheme[0].length)));
  }
  const bare = trimPunctuation(token);
  if (/^[a-z][a-z0-9+-]*:/i.test(bare) || /^[a-z][a-z0-9+.-]*:\/\//i.test(bare)) {
    return { kind: "other-scheme" };
  }
  const schemeless = cutAtBracket(bare.replace(/^\/\//, ""));
  return looksLikeHost(schemeless) ? toUrl(schemeless) : null;
}

/** Words and brackets directly before `https://`; not anything that could be a host or path. */
function isLead(before: string): boolean {
  return !/[./@?#=&%]/.test(before);
}

function cutAtBracket(link: string): string {
  const end = link.search(/[()[\]{}|']/);
  return trimPunctuation(end < 0 ? link : link.slice(0, end));
}

/** By index: a regular expression anchored at the end is quadratic on a run of dots. */
function trimPunctuation(token: string): string {
  let start = 0;
  let end = token.length;
  while (start < end && OPENING.includes(token.charAt(start))) start++;
  while (end > start && CLOSING.has(token.charAt(end - 1))) end--;
  return token.slice(start, end);
}

function looksLikeHost(link: string): boolean {
  const authority = link.slice(0, link.search(/[/?#]|$/));
  return /^[\w.@:-]+$/.test(authority) && /[a-z0-9]\.[a-z]{2}/i.test(authority);
}

/** Not `URL.canParse`: this runs in browsers too, and some in use are older than it. */
function toUrl(withoutScheme: string): FoundLink | null {
  try {
    return { kind: "url", url: new URL(`https://${withoutScheme}`) };
  } catch {
    return null;
  }
}
