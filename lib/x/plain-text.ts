import { foldSigns } from "./fold-signs";
import { decodeHtml } from "./text";

const ENTITIES: Record<string, string> = {
  nbsp: " ",
  thinsp: " ",
  ensp: " ",
  emsp: " ",
  Tab: " ",
  NewLine: "\n",
  hellip: "…",
  sol: "/",
  bsol: "\\",
  colon: ":",
  period: ".",
  num: "#",
  quest: "?",
  equals: "=",
  percnt: "%",
  commat: "@",
  lowbar: "_",
  // They draw nothing.
  shy: "",
  zwnj: "",
  zwj: "",
  lrm: "",
  rlm: "",
  ZeroWidthSpace: "",
};
const ENTITY = new RegExp(`&(${Object.keys(ENTITIES).join("|")});`, "g");
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const CONTROLS = /(?![\t\n\v\f\r\u0085])\p{Cc}/gu;
const PLAIN = /^[\w :/?=.-]*$/;

/** Removes HTML entities, escapes of JSON and markdown, invisible characters, other forms of Latin signs. */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  const named = text.replace(ENTITY, (entity, name: string) => ENTITIES[name] ?? entity);
  const decoded = decodeCharacters(joinLines(decodeHtml(named).replace(CONTROLS, "")));
  return writeOutHandles(restoreDefanged(unescapeSlashes(withoutInvisible(decoded))));
}

/** A key with a digit becomes a gap. */
export function withoutInvisible(text: string): string {
  return foldSigns(text).replace(INVISIBLE, "");
}

/** `<br>` is a line break, `<wbr>` is none, and `=` ends a line of a mail that continues in the next. */
function joinLines(text: string): string {
  return text
    .replace(/<wbr\s?\/?>/gi, "")
    .replace(/<br\s?\/?>/gi, "\n")
    .replace(/=\r?\n(?=[\w/?&=%.-]{2})/g, "");
}

/** `\u002F` and `\x2F` of JSON and JavaScript. */
function decodeCharacters(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(
    /\\(?:u([0-9a-f]{4})|x([2-7][0-9a-f]))/gi,
    (_, long?: string, short?: string) =>
      String.fromCharCode(Number.parseInt(long ?? short ?? "", 16)),
  );
}

/** A backslash before the `@` of an address: browsers read it as a slash, and what is before as the host. */
const BEFORE_USER = /([\\/]{2,4}[^\s/?#\\@]{1,253})\\{1,4}(?=[^\s/?#]{0,253}@)/g;

/** `https:\/\/` of JSON, `\_` of markdown, and backslashes in place of slashes. */
function unescapeSlashes(text: string): string {
  if (!text.includes("\\")) return text;
  return text
    .replace(BEFORE_USER, "$1/")
    .replace(/\\([^\w\s\\@])/g, "$1")
    .replace(/\\([_])/g, "$1")
    .replace(/\\[nrt](?![\w-]*\\)/g, " ")
    .replace(/\\+/g, "/");
}

/** `hxxps[:]//x[.]com` and `x(dot)com`, which keep programs from making links. */
function restoreDefanged(text: string): string {
  return text.replace(/[[({](?:\.|dot)[\])}](?=[a-z])/gi, ".").replace(/\[(:|:?\/\/)\]/g, "$1");
}

/** A handle in other letters, which X ignores as any wrong one, would end the link. */
function writeOutHandles(text: string): string {
  return text.replace(
    /(\.com\/)([^\s/?#"<>]{1,40})(?=\/status(?:es)?\/\d)/gi,
    (whole, host: string, handle: string) => (/^[\w@%-]+$/.test(handle) ? whole : `${host}i`),
  );
}
