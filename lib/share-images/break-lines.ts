import type { Language } from "../i18n/languages";

type Frame = { width: number; maxLines: number; language: Language };

type Measure = (text: string) => Promise<number>;

const CLOSING = /^[\p{Po}\p{Pe}\p{Pf}\p{Pd}ー々\s]/u;
const OPENING = /[\p{Ps}\p{Pi}@#]$/u;

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

/** Scripts without spaces between words: a text may be cut after any of their characters. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]$/u;

const BEFORE_DOTS = /[\s\p{Ps}\p{Pi}\p{Pd},;:·、，；：/]+$/u;

/** Cuts after a word, or within it where it is too long. */
async function cutToFit(text: string, frame: Frame, measure: Measure): Promise<string> {
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const before = (count: number) => signs.slice(0, count).join("");
  const withDots = (start: string) => `${start.replace(BEFORE_DOTS, "")}…`;
  let [fits, tooMany] = [0, signs.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if ((await measure(withDots(before(middle)))) <= frame.width) fits = middle;
    else tooMany = middle;
  }
  const start = before(fits);
  const words = new Intl.Segmenter(frame.language, { granularity: "word" });
  const { index = 0, isWordLike } = words.segment(text).containing(start.length) ?? {};
  const isWithin = isWordLike && index < start.length && !UNSPACED.test(start);
  const whole = isWithin ? start.slice(0, index).replace(BEFORE_DOTS, "") : start;
  return withDots(whole === "" ? start : whole);
}

async function layOut(text: string, frame: Frame, measure: Measure): Promise<string[]> {
  const lines: string[] = [""];
  for (const piece of piecesOf(text.trim(), frame.language)) {
    const line = lines.at(-1) ?? "";
    const isRoom = line === "" || (await measure((line + piece).trimEnd())) <= frame.width;
    if (isRoom) lines[lines.length - 1] = line + piece;
    else lines.push(piece);
  }
  return lines;
}

/** Returns the whole text if that would be less than two lines. */
async function wholeSentences(text: string, frame: Frame, measure: Measure): Promise<string> {
  const sentences = [
    ...new Intl.Segmenter(frame.language, { granularity: "sentence" }).segment(text),
  ];
  for (const { index } of sentences.toReversed()) {
    const start = text.slice(0, index);
    const count = (await layOut(start, frame, measure)).length;
    if (count < 2) return text;
    if (count <= frame.maxLines) return start;
  }
  return text;
}

export async function breakLines(text: string, frame: Frame, measure: Measure): Promise<string[]> {
  const { width, maxLines } = frame;
  let lines = await layOut(text, frame, measure);
  if (lines.length > maxLines && maxLines > 2) {
    lines = await layOut(await wholeSentences(text, frame, measure), frame, measure);
  }
  const shown = [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join("")];
  return Promise.all(
    shown
      .map((line) => line.trimEnd())
      .filter((line) => line !== "")
      .map(async (line) =>
        (await measure(line)) <= width ? line : cutToFit(line, frame, measure),
      ),
  );
}
