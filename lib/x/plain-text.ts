import { decodeHtml } from "./text";

/** Other digits follow these of Arabic, Persian, Devanagari, Bengali and Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
/** Full-width signs, and letters and digits in mathematical or circled forms. */
const STYLED =
  /(\d?)([\uff01-\uff5e\u24b6-\u24e9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\u{1d400}-\u{1d7ff}]+)(?=(\d?))/gu;
/** A digit on a key, as emoji of lists are: 1️⃣. */
const KEYS = /[\d#*]\ufe0f?[\u20dd-\u20e4]/g;
/** `x。com`, which browsers read as `x.com`. */
const HOST_STOP = /([a-z])[。｡](?=(?:[a-z0-9-]{1,63}[.。｡]){0,3}[a-z]{2,63}\/)/gi;
const SLASHES = /[\u2044\u2215]/;
/** Neither a space nor a part of any link. */
const GAP = "\ufffc";

// Other forms stay and end a link: `²` behind an id is no digit of it. A form directly behind a plain digit
// begins something else: `１https://…/175２https://…/176` is a list.
function foldSigns(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text;
  const folded = text
    .replace(KEYS, GAP)
    .replace(STYLED, (_, before: string, run: string, after: string) => {
      const plain = [...run].map(foldSign).join("");
      const start = before !== "" && /^[a-z0-9]/i.test(plain) ? GAP : "";
      const end = after !== "" && /\d$/.test(plain) ? GAP : "";
      return `${before}${start}${plain}${end}`;
    })
    .replace(HOST_STOP, "$1.");
  return SLASHES.test(folded) ? folded.replace(/\S+/g, foldSlashes) : folded;
}

function foldSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? sign.normalize("NFKC") : String(code - zero);
}

/** Keeps signs that a browser would read as a part of another site's host. */
function foldSlashes(word: string): string {
  const [, authority = "", next] = /:\/\/([^/?#]*)(\/)?/.exec(word) ?? [];
  const last = authority.split(SLASHES).slice(1).at(-1);
  const isHost = last !== undefined && (next !== undefined || last.includes("."));
  return isHost ? word : word.replace(/[\u2044\u2215]/g, "/");
}

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
