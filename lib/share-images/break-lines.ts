import type { Language } from "../i18n/languages";

type Frame = { width: number; maxLines: number; language: Language };

/** How wide a text is. */
type Measure = (text: string) => Promise<number>;

const CLOSING = /^[\p{Po}\p{Pe}\p{Pf}\p{Pd}ー々\s]/u;
const OPENING = /[\p{Ps}\p{Pi}@#]$/u;

/** Pieces that stay whole: words with the signs that belong to them. */
function piecesOf(text: string, language: Language): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && (CLOSING.test(segment) || OPENING.test(last))) {
      pieces[pieces.length - 1] = last + segment;
    } else pieces.push(segment);
  }
  return pieces;
}

/** Cuts `text` to what fits, with dots at its end. */
async function cutToFit(text: string, width: number, measure: Measure): Promise<string> {
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const cutAt = (count: number) => `${signs.slice(0, count).join("").trimEnd()}…`;
  let [fits, tooMany] = [0, signs.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if ((await measure(cutAt(middle))) <= width) fits = middle;
    else tooMany = middle;
  }
  return cutAt(fits);
}

/** Breaks a text into lines; cuts with an ellipsis. */
export async function breakLines(text: string, frame: Frame, measure: Measure): Promise<string[]> {
  const { width, maxLines, language } = frame;
  const lines: string[] = [""];
  for (const piece of piecesOf(text.trim(), language)) {
    const line = lines.at(-1) ?? "";
    const isRoom = line === "" || (await measure((line + piece).trimEnd())) <= width;
    if (isRoom) lines[lines.length - 1] = line + piece;
    else lines.push(piece);
  }
  const shown = [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join("")];
  return Promise.all(
    shown
      .map((line) => line.trimEnd())
      .filter((line) => line !== "")
      .map(async (line) =>
        (await measure(line)) <= width ? line : cutToFit(line, width, measure),
      ),
  );
}
