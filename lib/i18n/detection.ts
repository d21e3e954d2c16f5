import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "./languages";

/**
 * Our language for a BCP 47 tag, by its first two letters. Chinese is Simplified if the tag has CN
 * or Hans, else Traditional. Null if there is none.
 */
export function matchTag(tag: string): Language | null {
  const lower = tag.trim().toLowerCase();
  const exact = LANGUAGES.find((language) => language.toLowerCase() === lower);
  if (exact) return exact;
  const primary = lower.split("-", 1)[0];
  if (primary === "zh") return /cn|hans/.test(lower) ? "zh-CN" : "zh-TW";
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/** The tags of an `Accept-Language` header (RFC 9110, 12.5.4) by descending weight, without `q=0`. */
export function acceptedTags(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(",")
    .map((part, place) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const weight = parameters.find((parameter) => /^q=/i.test(parameter));
      const quality = weight === undefined ? 1 : Number(weight.slice(2));
      return { tag, place, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ tag, quality }) => tag !== "" && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place)
    .map(({ tag }) => tag);
}

type Preferences = {
  /** `?lng=` of the address. */
  query?: string | null | undefined;
  /** The stored preference. */
  cookie?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
};

/** The language for an address without one: from `?lng=`, stored, of the browser, English. */
export function negotiateLanguage({ query, cookie, acceptLanguage }: Preferences): Language {
  const [navigator] = acceptedTags(acceptLanguage ?? "").flatMap((tag) => matchTag(tag) ?? []);
  const found = { querystring: query, cookie, navigator };
  return detectLanguage(found, AUTH_ORDER);
}

/** Both keys are i18next's, so that a choice made in an earlier release of the site is kept. */
export const LANGUAGE_COOKIE = "i18next";
export const LANGUAGE_STORAGE_KEY = "i18nextLng";

/** Set for a few seconds by a redirect that chose the language, so that the page may correct it once. */
export const NEGOTIATED_COOKIE = "language-negotiated";

export type LanguageSource =
  | "localStorage"
  | "sessionStorage"
  | "cookie"
  | "querystring"
  | "navigator"
  | "htmlTag"
  | "path"
  | "subdomain";

/** Sources of the text language in the browser; the first hit wins. */
export const TEXT_ORDER: LanguageSource[] = [
  "localStorage",
  "cookie",
  "htmlTag",
  "path",
  "subdomain",
];

/**
 * The same for an address without a language, which can choose one by `?lng=`. The redirecting server
 * cannot read the browser's storage.
 */
export const AUTH_ORDER: LanguageSource[] = [
  "querystring",
  "cookie",
  "localStorage",
  "sessionStorage",
  "navigator",
  "htmlTag",
];

/** Picks by `order` from what each source holds; English when none holds a language of ours. */
export function detectLanguage(
  found: Partial<Record<LanguageSource, string | null | undefined>>,
  order: LanguageSource[],
): Language {
  for (const source of order) {
    const value = found[source];
    if (isLanguage(value)) return value;
  }
  return DEFAULT_LANGUAGE;
}
