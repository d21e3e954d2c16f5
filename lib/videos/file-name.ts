import { timeOfPost } from "./post-time";

export type FileFacts = {
  /** Empty if X does not name the author. */
  handle: string;
  postId: string;
  index: number;
  resolution: string | null;
  text: string;
};

const TOKENS = ["handle", "date", "text", "id", "n", "quality"] as const;
type Token = (typeof TOKENS)[number];

export const PLAIN_PATTERN = "{handle}-{id}-{n}-{quality}";
export const READABLE_PATTERN = "{handle} {date} {text}";

const MAX_HANDLE_LENGTH = 50;
const MAX_TEXT_LENGTH = 60;
const MAX_BYTES = 200;

/** Control characters and those that turn the direction of a text, which would hide a file's ending. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}]/gu;
/** Refused by Windows, macOS or Android. */
const REFUSED = /[<>:"/\\|?*]/g;
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:$|[. ])/i;

/** Joiners make one picture of several emoji: without them they are several, but safe. */
function clean(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").replace(UNSEEN, "").replace(REFUSED, "");
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const encoder = new TextEncoder();

function cut(text: string, fits: (start: string) => boolean): string {
  if (fits(text)) return text;
  let start = "";
  for (const { segment } of graphemes.segment(text)) {
    if (!fits(start + segment)) break;
    start += segment;
  }
  return start.trimEnd();
}

function valuesOf({ handle, postId, index, resolution, text }: FileFacts): Record<Token, string> {
  const line = clean(text.replace(/https?:\/\/\S+/g, " ")).trim();
  return {
    handle: handle.replace(/\W+/g, "").slice(0, MAX_HANDLE_LENGTH) || "x",
    date: timeOfPost(postId)?.toISOString().slice(0, 10) ?? "",
    text: cut(line, (start) => start.length <= MAX_TEXT_LENGTH),
    id: postId.replace(/\D/g, ""),
    n: String(index),
    quality: resolution?.replace(/[^\dx]/g, "") ?? "",
  };
}

export function isFilePattern(pattern: string): boolean {
  return pattern.length <= 120 && TOKENS.some((token) => pattern.includes(`{${token}}`));
}

/** Safe on Windows, macOS and Android. `ending` has no dot. */
export function fileName(pattern: string, facts: FileFacts, ending: string): string {
  const values = valuesOf(facts);
  const filled = pattern.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? values[name as Token] : place,
  );
  const tidy = clean(filled)
    .replace(/([-_ ])[-_ ]*(?=[-_ ])/g, "")
    .replace(/^[-_. ~]+/, "");
  const short = cut(tidy, (start) => encoder.encode(start).length <= MAX_BYTES).replace(
    /[-_. ]+$/,
    "",
  );
  const safe = DEVICE.test(`${short}.`) ? `_${short}` : short;
  return `${safe || `x-${values.id || "file"}`}.${ending}`;
}
