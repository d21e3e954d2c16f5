/**
 * A hashtag as X reads it: `#` or its full-width form, then letters, marks, digits and underscores, not
 * digits alone, and not within a word or an address.
 */
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/#＃])[#＃](?=[\p{N}_]*[\p{L}\p{M}])[\p{L}\p{M}\p{N}_]+/gu;

/** A piece of a text: plain, or a hashtag with its sign; and where it starts. */
type TextPart = { text: string; start: number; isHashtag: boolean };

/** A text in pieces whose texts make it up again. */
export function splitHashtags(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: tag, index } of text.matchAll(HASHTAG)) {
    if (index > end) parts.push({ text: text.slice(end, index), start: end, isHashtag: false });
    parts.push({ text: tag, start: index, isHashtag: true });
    end = index + tag.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end, isHashtag: false });
  return parts;
}
