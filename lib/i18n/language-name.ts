import { LANGUAGES, type Language } from "./languages";

/** X says `zh` of both orthographies, and so do these names: by script, not by country. */
const TAGS: Partial<Record<Language, string>> = { "zh-CN": "zh-Hans", "zh-TW": "zh-Hant" };

export function languageName(of: Language, language: Language): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(TAGS[of] ?? of) ?? of;
}

/** Only for servers: browsers know other names. */
export function languageLabels(language: Language): Record<Language, string> {
  const label = (of: Language) => {
    const [first = "", ...rest] = languageName(of, language);
    return first.toLocaleUpperCase(language) + rest.join("");
  };
  const labels = LANGUAGES.map((of) => [of, label(of)] as const);
  return Object.fromEntries(labels) as Record<Language, string>;
}
