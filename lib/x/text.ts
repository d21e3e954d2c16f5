const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g;
const LAST_CODE_POINT = 0x10ffff;

/** One pass, so that `&amp;lt;` is the text `&lt;`. */
export function decodeHtml(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
  });
}

/** Overrides, embeddings and isolates: left open, they turn the text that follows. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

export function dropDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, "");
}

// U+2800 is a blank of the Braille block, U+1D159 a note without a head; marks need a letter below them.
// Objects, wrong bytes, and characters of private use or none at all have no form of their own.
const VISIBLE =
  /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{C}\p{M}\u2800\ufffc\ufffd\u{1d159}]/u;

export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Diacritics that pile up without end ("zalgo"); what languages write composes into letters first. */
const PILED = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3,}/;
const PILED_MARKS = new RegExp(
  `(${PILED.source.replace("3,", "2")})${PILED.source.replace("3,", "1,")}`,
  "g",
);
/** More marks than any script piles up: Hebrew and Tibetan write up to five. */
const PILED_HIGH = /(\p{Mn}{5})[\p{Mn}\p{Me}]+/gu;

export function dropPiledMarks(text: string): string {
  const plain = PILED.test(text) ? text.normalize("NFC").replace(PILED_MARKS, "$1") : text;
  return plain.replace(PILED_HIGH, "$1");
}

const BLANKS = /[\s\u2800\u3164\uffa0]+|[\u115f\u1160]{2,}/g;

export function collapseBlanks(text: string): string {
  return text.replace(BLANKS, " ").trim();
}

// Drops controls except line feeds, halves of surrogate pairs, which UTF-8 cannot hold, marks without a
// letter or beyond what letters carry, and marks that turn other text. Empty if nothing is visible.
export function cleanText(text: string, maxLength: number): string {
  const plain = dropDirectionMarks(text).replace(/\r\n?/g, "\n");
  const bounded = dropPiledMarks(plain.replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ""));
  const cleaned = startWithin(bounded.trimStart().replace(/^\p{M}+/u, ""), maxLength).trim();
  return isVisible(cleaned) ? cleaned : "";
}

export function cleanLine(text: string, maxLength: number): string {
  return collapseBlanks(cleanText(text, maxLength));
}

/** `maxLength` in UTF-16 units; never through an emoji or a letter with marks. */
export function startWithin(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const nearby = text.slice(0, maxLength + LONGEST_SIGN);
  const end = graphemes()?.segment(nearby).containing(maxLength)?.index ?? 0;
  if (end > maxLength - LONGEST_SIGN && end > 0) return text.slice(0, end);
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}

/** UTF-16 units; the longest emoji have 15. */
const LONGEST_SIGN = 40;
let segmenter: Intl.Segmenter | undefined;

/** Missing in some browsers, as Firefox before 125. */
function graphemes(): Intl.Segmenter | null {
  if (!("Segmenter" in Intl)) return null;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter;
}
