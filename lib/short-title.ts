/** Fills most of two lines on the widest card. A Han character takes two columns. */
const COLUMNS = 60;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** No spaces stand between their words. */
const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;
const WIDE = new RegExp(`${UNSPACED.source}|\\p{Script=Hangul}|\\p{Emoji_Presentation}`, "u");

export function shortTitle(title: string): string {
  // No character takes more than two columns; finding the characters takes most of the time.
  if (title.length <= COLUMNS / 2) return title;
  let columns = 0;
  for (const { index, segment } of graphemes.segment(title)) {
    columns += WIDE.test(segment) ? 2 : 1;
    if (columns > COLUMNS) {
      const end = UNSPACED.test(segment) ? index : endOfWord(title, index);
      return `${title.slice(0, end).trimEnd()}…`;
    }
  }
  return title;
}

/** Letters that the end of a title may lose, so that no word is cut. */
const LOST = 15;

function endOfWord(title: string, end: number): number {
  const space = title.lastIndexOf(" ", end);
  return space >= end - LOST ? space : end;
}
