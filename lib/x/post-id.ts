const MAX_ID = "9223372036854775807";
/** Ids have this length since 2018: none of them is cut off. */
const LONGEST_ID = MAX_ID.length;
/** Ids had up to 11 digits until November 2010, and from 15 to 19 since. */
const LONGEST_EARLY = 11;
const SHORTEST_LATER = 15;

/** Dots in all forms of shortening, and what a wrong decoding makes of them. */
const ELLIPSIS = String.raw`(?:\.\s?\.|[…‥⋯︙⋮]|(?:[・。･｡·]\s?){2}|â[€\u0080]?¦)`;
const CUT_OFF = new RegExp(String.raw`^[\s([{<]{0,3}${ELLIPSIS}`);
const CUT_OFF_HERE = new RegExp(`^[([{<]?${ELLIPSIS}`);
/** Between the pieces of a number: a line break, a quote sign of mails, separators. */
const PIECE = /^[^\p{L}\p{N}/?#&@:()[\]]{1,6}(\d+)/u;
const MAX_PIECES = 12;
/** `1.91E+18`, which spreadsheets make of ids, and digits of two scripts (see `foldSigns`). */
const MIXED = /^(?:[.,]\d*e[+-]?|\ufffc)\d/i;
const YEAR = /^20[0-2]\d$/;

/** `behind` is the text directly behind a link. */
export function isCutOff(behind: string): boolean {
  return CUT_OFF_HERE.test(behind);
}

export type After = {
  behind: string;
  /** The link continues behind the id, and is cut off. */
  isLinkCutOff?: boolean;
};

/** `123.mp4` and `123 hello` are ids. Null with a letter or digit behind, or for a piece of an id. */
export function readPostId(text: string, { behind, isLinkCutOff = false }: After): string | null {
  const id = /^([1-9]\d{0,18})(?!\w)/.exec(text)?.[1];
  if (id === undefined || (id.length === LONGEST_ID && id > MAX_ID)) return null;
  if (id.length === LONGEST_ID) return id;
  const after = text.slice(id.length) + behind;
  if (CUT_OFF.test(after) || isInPieces(id, after)) return null;
  return id.length < SHORTEST_LATER && (isLinkCutOff || MIXED.test(after)) ? null : id;
}

function isInPieces(id: string, after: string): boolean {
  let length = id.length;
  let rest = after;
  for (let count = 0; count < MAX_PIECES && length < LONGEST_ID; count++) {
    const [whole, digits = ""] = PIECE.exec(rest) ?? [];
    if (whole === undefined) return false;
    rest = rest.slice(whole.length);
    if (isNumberOfText(digits, rest) || (count === 0 && isBesideWhole(id, digits))) return false;
    length += digits.length;
    if (isLength(id, length, digits)) return true;
  }
  return false;
}

/** `2. https://…` of a list, `5k`, `2010年`. */
function isNumberOfText(digits: string, rest: string): boolean {
  if (digits.length <= 2 && /^[.):]\s*[^\s\d]/.test(rest)) return true;
  return digits.length <= 4 && /^[\p{L}_]/u.test(rest);
}

/** A year behind an early id, a lone digit behind a late one: rarely pieces. */
function isBesideWhole(id: string, digits: string): boolean {
  if (digits.length === 1) return id.length >= LONGEST_ID - 2;
  return id.length > 8 && id.length <= LONGEST_EARLY && YEAR.test(digits);
}

/** Ids of the years in which posts had videos have such lengths. */
function isLength(id: string, length: number, digits: string): boolean {
  if (length > LONGEST_ID) return false;
  if (id.length > LONGEST_EARLY && id.length < SHORTEST_LATER) return true;
  if (length === LONGEST_ID) return /^[12]/.test(id);
  if (length < SHORTEST_LATER) return false;
  return digits.length > 4 || id.length > LONGEST_EARLY || length > SHORTEST_LATER + 1;
}
