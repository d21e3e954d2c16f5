import "server-only";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import { textLanguage } from "@/lib/i18n/text-language";

/** A stored value never gets another meaning. */
export const LANGUAGE_BITS: Record<Language, number> = {
  en: 1,
  es: 2,
  ja: 4,
  ko: 8,
  "zh-CN": 16,
  "zh-TW": 32,
};

type Orthography = { simplified: ReadonlySet<string>; traditional: ReadonlySet<string> };

function charactersOf(encoding: string, [from, to]: [number, number], firstColumn: number) {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let row = from; row <= to; row += 1) {
    for (let column = firstColumn; column <= 0xfe; column += 1) {
      const character = decoder.decode(Uint8Array.of(row, column));
      if (/^\p{Script=Han}$/u.test(character)) characters.add(character);
    }
  }
  return characters;
}

function without(characters: ReadonlySet<string>, ...others: ReadonlySet<string>[]) {
  return new Set([...characters].filter((one) => !others.some((set) => set.has(one))));
}

let orthography: Orthography | undefined;

/** Characters of GB 2312 that Big5 lacks, and frequent ones the other way round. Made in milliseconds. */
function readOrthography(): Orthography {
  if (orthography) return orthography;
  const mainland = charactersOf("gb2312", [0xb0, 0xf7], 0xa1);
  const frequent = charactersOf("big5", [0xa4, 0xc6], 0x40);
  const rare = charactersOf("big5", [0xc9, 0xf9], 0x40);
  orthography = {
    simplified: without(mainland, frequent, rare),
    traditional: without(frequent, mainland),
  };
  return orthography;
}

/** X says `zh` of both orthographies. A text without a decisive character belongs to both. */
function chineseOf(text: string): Language[] {
  const { simplified, traditional } = readOrthography();
  const characters = [...text];
  const isSimplified = characters.some((one) => simplified.has(one));
  const isTraditional = characters.some((one) => traditional.has(one));
  if (isSimplified === isTraditional) return ["zh-CN", "zh-TW"];
  return isSimplified ? ["zh-CN"] : ["zh-TW"];
}

/** X's code counts, else the script. `zxx`, `qme`, `und`, `qht` and `art` mean no language. */
export function postLanguages(lang: string | null, text: string | null): Language[] {
  const code = lang?.toLowerCase() ?? textLanguage(text ?? "");
  if (code === undefined) return [];
  const [primary] = code.split("-", 1);
  if (primary === "zh" && lang !== null) return chineseOf(text ?? "");
  return LANGUAGES.filter((language) => language === code || language === primary);
}

export function languageBits(lang: string | null, text: string | null): number {
  return postLanguages(lang, text).reduce((bits, language) => bits | LANGUAGE_BITS[language], 0);
}
