import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/i18n/languages";
import { isUnknownFile } from "@/lib/i18n/unknown-file";
import { languageIn, missingPath } from "@/lib/page-of";
import { type PageView, viewOf } from "@/lib/page-view";
import { queryValues } from "@/lib/query-values";
import { PAGES } from "@/lib/routes";

export type Target = {
  key: string;
  /** Null for the page of what does not exist, and for what is no page. */
  view: PageView | null;
  isPage: boolean;
};

/** None of them depends on who asks. */
const LISTS = /^\/api\/(?:twitter|authors)(?:\/|$)/;

/** They read no parameter. Pictures and static files have their own caches. */
const FILES = /^\/(?:sitemaps?[./]|robots\.txt$|feeds?\/|api\/openapi\.json$)/;

/** No other parameter makes another response. */
export const LIST_PARAMETERS = [
  ...["cursor", "language", "limit", "offset", "page", "per_page", "q", "query", "search"],
  ...["sort", "sort_by", "sort_order"],
  ...PAGES.popular.query,
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

/** English unless it names another language. */
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

/** Undefined where responses must not be stored. */
export function targetOf(url: string): Target | undefined {
  const language = languageIn(url);
  if (language === null) {
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
