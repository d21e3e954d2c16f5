import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "./languages";

/** Chinese is Simplified if the tag has CN or Hans, else Traditional. */
export function matchTag(tag: string): Language | null {
  const lower = tag.trim().toLowerCase();
  const exact = LANGUAGES.find((language) => language.toLowerCase() === lower);
  if (exact) return exact;
  const primary = lower.split("-", 1)[0];
  if (primary === "zh") return /cn|hans/.test(lower) ? "zh-CN" : "zh-TW";
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/** RFC 9110, 12.5.4: by descending weight, without `q=0`. */
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
  query?: string | null | undefined;
  cookie?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
};

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

export const TEXT_ORDER: LanguageSource[] = [
  "localStorage",
  "cookie",
  "htmlTag",
  "path",
  "subdomain",
];

/** The redirecting server cannot read the browser's storage. */
export const AUTH_ORDER: LanguageSource[] = [
  "querystring",
  "cookie",
  "localStorage",
  "sessionStorage",
  "navigator",
  "htmlTag",
];

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
