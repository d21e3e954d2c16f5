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
export function foldSigns(text: string): string {
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
