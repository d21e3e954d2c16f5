export const LANGUAGES = ["en", "es", "ja", "ko", "zh-CN", "zh-TW"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** Never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  es: "Español",
  ja: "日本語",
  ko: "한국어",
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Drops the query. */
export function inLanguage(pathname: string, language: Language): string {
  const segments = pathname.split("/").filter(Boolean);
  const path = isLanguage(segments[0]) ? segments.slice(1) : segments;
  return `/${[language, ...path].join("/")}`;
}
