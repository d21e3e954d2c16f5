import { DEFAULT_LANGUAGE, isLanguage, type Language } from "./languages";

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

/** Where the language of the texts is looked for in the browser, first hit wins. */
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
