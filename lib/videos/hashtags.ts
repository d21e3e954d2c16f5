/** X's rule: not digits alone, and not within a word or an address. */
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/#＃])[#＃](?=[\p{N}_]*[\p{L}\p{M}])[\p{L}\p{M}\p{N}_]+/gu;

type TextPart = { text: string; start: number; isHashtag: boolean };

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
