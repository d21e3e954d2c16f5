const COUNTED_LANGUAGES = [
  "zh-CN",
  "zh-TW",
  "en",
  "ja",
  "ko",
  "es",
  "fr",
  "de",
  "it",
  "pt",
  "ru",
  "ar",
  "hi",
  "th",
  "vi",
] as const;

export type CountedLanguage = (typeof COUNTED_LANGUAGES)[number];

/** The language a download is counted under; Japanese where the client names none of the fifteen. */
export function downloadLanguage(named: string | null | undefined): CountedLanguage {
  return COUNTED_LANGUAGES.find((language) => language === named) ?? "ja";
}
