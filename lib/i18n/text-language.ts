/** Scripts that belong to one language, the decisive ones first. */
const SCRIPTS = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Arabic}/u, "ar"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Thai}/u, "th"],
] as const;

const HAN = /\p{Script=Han}/u;

/** Frequent characters of one Chinese orthography that neither the other nor Japanese has. */
const SIMPLIFIED =
  /[们这说对时发过还样么为个见长东车书习视频关认让话请问谁给应该现实开头脑爱乐边远门网龙风飞马鸟鱼红绿亚]/;
const TRADITIONAL = /[們這說對會來國發沒樣麼學關讓應實點腦樂邊黃綠亞歐]/;

/** Fonts and screen readers need it for Han characters. Undefined if the script does not decide. */
export function textLanguage(text: string): string | undefined {
  const found = SCRIPTS.find(([script]) => script.test(text));
  if (found) return found[1];
  if (!HAN.test(text)) return undefined;
  const isSimplified = SIMPLIFIED.test(text);
  if (isSimplified === TRADITIONAL.test(text)) return undefined;
  return isSimplified ? "zh-CN" : "zh-TW";
}

export function peopleText(text: string): { dir: "auto"; lang?: string } {
  const lang = textLanguage(text);
  return lang === undefined ? { dir: "auto" } : { dir: "auto", lang };
}

/** People's text inside a sentence of the site, whose direction it leaves alone (Unicode's FSI and PDI). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
