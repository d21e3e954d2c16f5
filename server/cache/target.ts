import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/i18n/languages";
import { isUnknownFile } from "@/lib/i18n/unknown-file";
import { missingPath } from "@/lib/page-of";
import { type PageView, viewOf } from "@/lib/page-view";
import { queryValues } from "@/lib/query-values";
import { PAGES } from "@/lib/routes";

/** What a request reads from the cache: a page by its view, anything else by its address. */
export type Target = {
  /** The address that is requested from the origin, and the cache key. */
  key: string;
  /** Null for the page of what does not exist, and for what is no page. */
  view: PageView | null;
  isPage: boolean;
};

/** Lists of the API. None of them depends on who asks. */
const LISTS = /^\/api\/(?:twitter|authors)(?:\/|$)/;

/** Files for programs, which read no parameter. Pictures and static files have their own caches. */
const FILES = /^\/(?:sitemaps?[./]|robots\.txt$|feeds?\/|api\/openapi\.json$)/;

/** All query parameters that lists read; no other makes another response. */
export const LIST_PARAMETERS = [
  ...["cursor", "language", "limit", "offset", "page", "per_page", "q", "query", "search"],
  ...["sort", "sort_by", "sort_order", "timeframe"],
];

/** Letters, digits and signs that need no escape, without it (RFC 3986, 6.2.2.2). */
function unescaped(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (escaped, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(letter) ? letter : escaped;
  });
}

function listTarget(path: string, search: string): Target {
  const values = queryValues(new URLSearchParams(search));
  const read = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = values[name];
    if (value !== undefined) read.set(name, value);
  }
  const query = read.size > 0 ? `?${read}` : "";
  return { key: path + query, view: null, isPage: false };
}

/** The one page of this site that others frame: in English unless it names another language. */
const EMBED = /^\/embed\/[^/?]+/;

function embedTarget(path: string, search: string): Target {
  const { lang } = queryValues(new URLSearchParams(search));
  const isOther = isLanguage(lang) && lang !== DEFAULT_LANGUAGE;
  return { key: isOther ? `${path}?lang=${lang}` : path, view: null, isPage: false };
}

const missingIn = (language: Language): Target => ({
  key: missingPath(language, 404),
  view: null,
  isPage: true,
});

/** The target of an address; undefined where its responses must not be stored. */
export function targetOf(url: string): Target | undefined {
  const language = /^\/([^/?]*)/.exec(url)?.[1];
  if (!isLanguage(language)) {
    const [pathname = "", search] = url.split("?", 2);
    if (pathname === PAGES.callback.path) return targetOf(`/${DEFAULT_LANGUAGE}${url}`);
    if (EMBED.exec(pathname)?.[0] === pathname) return embedTarget(pathname, search ?? "");
    const path = unescaped(pathname);
    if (LISTS.test(path)) return listTarget(path, search ?? "");
    if (FILES.test(path)) return { key: path, view: null, isPage: false };
    return isUnknownFile(pathname) ? missingIn(DEFAULT_LANGUAGE) : undefined;
  }
  const view = viewOf(url);
  if (view === null) return missingIn(language);
  if (!view.isShared) return undefined;
  return { key: view.address, view, isPage: true };
}
