import type { Language } from "./languages";

/** X says `zh` of both orthographies, and so do these names: by script, not by country. */
const TAGS: Partial<Record<Language, string>> = { "zh-CN": "zh-Hans", "zh-TW": "zh-Hant" };

/** The name of a language in another one: `Japanese`, `日语`. */
export function languageName(of: Language, language: Language): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(TAGS[of] ?? of) ?? of;
}
