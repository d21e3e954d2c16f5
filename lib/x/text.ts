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

/**
 * Removes control characters except line feeds, and halves of surrogate pairs, which UTF-8 cannot
 * hold.
 */
export function cleanText(text: string, maxLength: number): string {
  const cleaned = text.replace(/\r\n?/g, "\n").replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, "");
  return cut(cleaned, maxLength).trim();
}

/** A name: one line, without marks that change the direction of the text after it. */
export function cleanLine(text: string, maxLength: number): string {
  return cleanText(text.replace(/[\u202A-\u202E\u2066-\u2069]/g, ""), maxLength).replace(
    /\s+/g,
    " ",
  );
}

/** `maxLength` in UTF-16 units, never through a surrogate pair. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
