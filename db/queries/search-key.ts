/** Handle, \x01, display name. Folded here, since PostgreSQL's `lower` depends on its locale. */
export function searchKey(username: string, displayName: string): string {
  return foldForSearch(`${username}\u0001${displayName}`);
}

/** NFKC folds full-width letters and half-width kana, not hiragana and katakana into each other. */
export function foldForSearch(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** X's short links end most posts, and are not searched for. */
const SHORT_LINK = /https?:\/\/t\.co\/\w+/gi;
/** Accents of Latin, Greek and Cyrillic letters, vowel signs of Hebrew and Arabic, and the Arabic stretch. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

export function foldText(text: string): string {
  const plain = foldForSearch(text).normalize("NFD").replace(MARKS, "").normalize("NFC");
  return plain
    .replace(INVISIBLE, "")
    .replace(/ß/g, "ss")
    .replace(/ς/g, "σ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** X's long posts have up to 25 000. */
const MAX_KEY = 2000;

export function videoSearchKey(handle: string, displayName: string, text: string | null): string {
  const isPlaceholder = handle === "i" || handle.startsWith("~");
  const words = [isPlaceholder ? "" : handle, displayName, text?.replace(SHORT_LINK, " ") ?? ""];
  return [...foldText(words.join(" "))].slice(0, MAX_KEY).join("");
}

/** More grams would cost more than they exclude. */
const MAX_GRAMS = 48;

/** A word has its pairs; a short one its single character. */
export function gramsOf(words: readonly string[]): string[] {
  const grams = words.flatMap((word) => {
    const characters = [...word];
    if (characters.length === 1) return characters;
    return characters.slice(1).map((next, at) => `${characters[at]}${next}`);
  });
  return [...new Set(grams)].slice(0, MAX_GRAMS);
}
