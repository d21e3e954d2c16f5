import type { Language } from "@/lib/i18n/languages";
import { authorPath, pagePath } from "@/lib/routes";
import { findLinks } from "@/lib/x/find-links";
import { parsePostUrl } from "@/lib/x/post-url";

const HOSTS = /^(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com$/;
const PROFILE = /^\/@?(\w{1,15})(?:\/(?:media|with_replies|highlights))?\/?$/;
/** First segments of X's own pages. */
const OWN_PAGES = new Set(
  "compose explore hashtag home i intent jobs login logout messages notifications privacy search settings share signup tos".split(
    " ",
  ),
);

export type PastedLink =
  | { kind: "post"; href: string }
  | { kind: "author"; handle: string; href: string };

/** Null for a text to search for; a bare number is one. */
export function pastedLink(text: string, language: Language): PastedLink | null {
  if (/^\s*\d*\s*$/.test(text)) return null;
  const { kind } = parsePostUrl(text);
  if (kind === "post" || kind === "short-link") {
    const query = new URLSearchParams({ url: text.trim() });
    return { kind: "post", href: `${pagePath(language, "home")}?${query}` };
  }
  const handle = handleIn(text);
  return handle === null ? null : { kind: "author", handle, href: authorPath(language, handle) };
}

function handleIn(text: string): string | null {
  for (const found of findLinks(text)) {
    if (found.kind !== "url" || !HOSTS.test(found.url.hostname)) continue;
    const handle = PROFILE.exec(found.url.pathname)?.[1];
    if (handle !== undefined && !OWN_PAGES.has(handle.toLowerCase())) return handle;
  }
  return null;
}
