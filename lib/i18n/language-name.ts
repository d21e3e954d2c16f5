import { LANGUAGES, type Language } from "./languages";

/** X says `zh` of both orthographies, and so do these names: by script, not by country. */
const TAGS: Partial<Record<Language, string>> = { "zh-CN": "zh-Hans", "zh-TW": "zh-Hant" };

/** The name of a language in another one: `Japanese`, `日语`. */
export function languageName(of: Language, language: Language): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(TAGS[of] ?? of) ?? of;
}

/** The same of all languages, as labels. Servers and browsers know other names: only servers make them. */
export function languageLabels(language: Language): Record<Language, string> {
  const label = (of: Language) => {
    const [first = "", ...rest] = languageName(of, language);
    return first.toLocaleUpperCase(language) + rest.join("");
  };
  const labels = LANGUAGES.map((of) => [of, label(of)] as const);
  return Object.fromEntries(labels) as Record<Language, string>;
}
