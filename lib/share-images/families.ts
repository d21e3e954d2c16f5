import type { Language } from "../i18n/languages";

/** Names of npm packages; each font is cut into files by ranges of characters. */
export type Family =
  | "noto-sans"
  | "noto-sans-jp"
  | "noto-sans-kr"
  | "noto-sans-sc"
  | "noto-sans-tc"
  | "noto-sans-arabic"
  | "noto-sans-hebrew"
  | "noto-sans-thai"
  | "noto-emoji";

const HAN: Record<Language, Family> = {
  en: "noto-sans-jp",
  es: "noto-sans-jp",
  ja: "noto-sans-jp",
  ko: "noto-sans-kr",
  "zh-CN": "noto-sans-sc",
  "zh-TW": "noto-sans-tc",
};

const OTHERS: Family[] = ["noto-sans-arabic", "noto-sans-hebrew", "noto-sans-thai"];

const EAST_ASIAN: Family[] = ["noto-sans-jp", "noto-sans-kr", "noto-sans-sc", "noto-sans-tc"];

/** Best first. Han glyphs differ by language. */
export function familiesFor(language: Language): Family[] {
  const han = HAN[language];
  const others = EAST_ASIAN.filter((family) => family !== han);
  return ["noto-sans", han, ...others, ...OTHERS, "noto-emoji"];
}
