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

/** Overrides, embeddings and isolates: left open, they turn the text that follows somebody's text. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

export function dropDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, "");
}

/** U+2800 is a blank of the Braille block; marks need a letter below them. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\u2800]/u;

/** Whether a text draws anything at all. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/**
 * Removes control characters except line feeds, halves of surrogate pairs, which UTF-8 cannot hold,
 * and marks that turn the direction of other text. Empty if nothing of it is visible.
 */
export function cleanText(text: string, maxLength: number): string {
  const plain = dropDirectionMarks(text).replace(/\r\n?/g, "\n");
  const cleaned = cut(plain.replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ""), maxLength).trim();
  return isVisible(cleaned) ? cleaned : "";
}

/** The same as one line, as a name is. */
export function cleanLine(text: string, maxLength: number): string {
  return cleanText(text, maxLength).replace(/\s+/g, " ");
}

/** `maxLength` in UTF-16 units, never through a surrogate pair. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
