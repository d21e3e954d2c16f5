import { isLanguage, type Language } from "./languages";
import { matchTag } from "./negotiation";

/** Answered without a language: sign-in completion has a rule of its own, the rest are not pages. */
const UNPREFIXED = /^\/(auth\/callback|auth\/v1|api)(\/|$)/;

const LANGUAGE_TAG = /^[a-z]{2,3}([-_][a-z0-9]{2,4})*$/i;

/**
 * The path to redirect to, or null if the path is fine. A first segment that
 * looks like a language tag is replaced (`/xx/authors` → `/ja/authors`, `/zh-cn` → `/zh-CN`);
 * anything else gets a prefix.
 */
export function languageRedirect(pathname: string, negotiated: Language): string | null {
  if (UNPREFIXED.test(pathname)) return null;
  const [first = "", ...rest] = pathname.split("/").filter(Boolean);
  if (isLanguage(first)) return null;
  if (LANGUAGE_TAG.test(first)) {
    const language = matchTag(first.replace("_", "-")) ?? negotiated;
    return `/${[language, ...rest].join("/")}`;
  }
  return `/${[negotiated, first, ...rest].filter(Boolean).join("/")}`;
}

/** The same page in another language; the query is the caller's to keep. */
export function inLanguage(pathname: string, language: Language): string {
  const segments = pathname.split("/").filter(Boolean);
  const path = isLanguage(segments[0]) ? segments.slice(1) : segments;
  return `/${[language, ...path].join("/")}`;
}
