import { decodeHtml } from "./text";

const ENTITIES: Record<string, string> = {
  nbsp: " ",
  hellip: "…",
  sol: "/",
  bsol: "\\",
  colon: ":",
  period: ".",
  num: "#",
  quest: "?",
  equals: "=",
  percnt: "%",
};
const ENTITY = new RegExp(`&(${Object.keys(ENTITIES).join("|")});`, "g");
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A pasted text as it was meant: without HTML entities, escapes of JSON and markdown, invisible
 * characters, and other forms of Latin letters and signs.
 */
export function plainText(text: string): string {
  const named = text.replace(ENTITY, (entity, name: string) => ENTITIES[name] ?? entity);
  return unescapeSlashes(withoutInvisible(decodeHtml(named))).replace(/\[\.\]/g, ".");
}

/** Full-width letters and signs become plain ones, an ellipsis three dots. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "").normalize("NFKC");
}

/** `https:\/\/` and `\u002F` of JSON, `\_` of markdown, and backslashes in place of slashes. */
function unescapeSlashes(text: string): string {
  if (!text.includes("\\")) return text;
  return text
    .replace(/\\u00([2-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replace(/\\([^\w\s\\])/g, "$1")
    .replace(/\\([_])/g, "$1")
    .replace(/\\[nrt](?![\w-]*\\)/g, " ")
    .replace(/\\+/g, "/");
}
