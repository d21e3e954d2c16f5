/** Fills most of two lines on the widest card. A Han character takes two columns. */
const COLUMNS = 60;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u;

export function shortTitle(title: string): string {
  let columns = 0;
  for (const { index, segment } of graphemes.segment(title)) {
    columns += WIDE.test(segment) ? 2 : 1;
    if (columns > COLUMNS) return `${title.slice(0, index).trimEnd()}…`;
  }
  return title;
}
