import "server-only";
import bidiFactory from "bidi-js";
import { Direction, type Font, shape, Buffer as TextBuffer } from "harfbuzzjs";
import { isLanguage, type Language } from "../i18n/languages";
import { textLanguage } from "../i18n/text-language";
import { dropPiledMarks } from "../x/text";
import { type Family, familiesFor, fontFileOf, loadFont, type Weight } from "./fonts";

export type Style = { language: Language; size: number; weight: Weight };

/** Text is drawn as outlines, so that the picture needs no font. */
export type Lettering = Style & { direction: "ltr" | "rtl" };

type Found = { font: Font; family: Family };
/** `level`: odd levels run from right to left (Unicode Bidirectional Algorithm). */
type Run = Found & { text: string; level: number };
type Glyph = { id: number; font: Font; x: number; y: number };

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A text's own language and direction come first: a single line may show neither. */
export function letteringOf(text: string, style: Style): Lettering {
  const own = textLanguage(text);
  const level = bidi.getEmbeddingLevels(text.trim()).paragraphs[0]?.level ?? 0;
  return {
    ...style,
    language: isLanguage(own) ? own : style.language,
    direction: level % 2 === 1 ? "rtl" : "ltr",
  };
}

const DRAWS = /[^\p{Default_Ignorable_Code_Point}\s]/u;
const DRAWS_NOTHING = /^\p{Default_Ignorable_Code_Point}$/u;

const hasGlyph = (font: Font, sign: string) =>
  DRAWS_NOTHING.test(sign) || Boolean(font.nominalGlyph(sign.codePointAt(0) ?? 0));

/** In the order of preference. */
async function* fontsFor(text: string, families: Family[], weight: Weight): AsyncGenerator<Found> {
  const codePoint = text.codePointAt(0) ?? 0;
  // A digit or a sign followed by U+FE0F, and flags, are pictures.
  const isPicture = /^\p{Regional_Indicator}|\ufe0f/u.test(text);
  for (const family of isPicture ? families.toReversed() : families) {
    const path = fontFileOf(family, codePoint);
    const font = path === null ? null : await loadFont(path, weight);
    if (font?.nominalGlyph(codePoint)) yield { font, family };
  }
}

/** Composed, else compatible (half-width kana, ligatures), else without the marks that no font has. */
async function findDrawing(grapheme: string, families: Family[], weight: Weight) {
  const composed = dropPiledMarks(grapheme.normalize("NFC"));
  for (const form of [composed, composed.normalize("NFKC")]) {
    const signs = [...form];
    for await (const found of fontsFor(form, families, weight)) {
      if (signs.every((sign) => hasGlyph(found.font, sign))) return { ...found, form };
    }
  }
  for await (const found of fontsFor(composed, families, weight)) {
    const signs = [...composed].filter((sign) => hasGlyph(found.font, sign));
    return { ...found, form: signs.join("") };
  }
  return null;
}

/** Characters without a glyph are dropped rather than drawn as boxes. */
async function runsOf(text: string, lettering: Lettering): Promise<Run[]> {
  const { language, weight, direction } = lettering;
  const families = familiesFor(language);
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: Run[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const last = runs.at(-1);
    const level = levels[index] ?? 0;
    // Words of one script stay in one run; in the emoji font a space would be as wide as an emoji.
    const goesOn = segment === " " && last && last.family !== "noto-emoji";
    const found = goesOn
      ? { ...last, form: segment }
      : await findDrawing(segment, families, weight);
    if (!found) continue;
    const { font, family, form } = found;
    if (last?.font === font && last.level === level) last.text += form;
    else runs.push({ font, family, text: form, level });
  }
  return runs.some(({ text: drawn }) => DRAWS.test(drawn)) ? runs : [];
}

/** Rule L2 of the Unicode Bidirectional Algorithm. */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end - start < 2) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

async function setText(text: string, lettering: Lettering) {
  const glyphs: Glyph[] = [];
  let x = 0;
  for (const run of inVisualOrder(await runsOf(text, lettering))) {
    const buffer = new TextBuffer();
    buffer.addText(run.text);
    buffer.guessSegmentProperties();
    buffer.setDirection(run.level % 2 === 1 ? Direction.RTL : Direction.LTR);
    shape(run.font, buffer);
    const scale = lettering.size / run.font.face.upem;
    const infos = buffer.getGlyphInfos();
    for (const [place, { xAdvance, xOffset, yOffset }] of buffer.getGlyphPositions().entries()) {
      const id = infos[place]?.codepoint ?? 0;
      // Glyph 0 is the font's box for characters that it lacks.
      if (id === 0) continue;
      glyphs.push({ id, font: run.font, x: x + xOffset * scale, y: -yOffset * scale });
      x += xAdvance * scale;
    }
  }
  return { glyphs, width: x };
}

export async function measureText(text: string, lettering: Lettering): Promise<number> {
  return (await setText(text, lettering)).width;
}

/** The baseline is at 0. */
export async function outlineText(text: string, lettering: Lettering): Promise<string> {
  const { glyphs } = await setText(text, lettering);
  return glyphs
    .map(({ id, font, x, y }) => {
      const scale = lettering.size / font.face.upem;
      const place = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale} -${scale})`;
      return `<path transform="${place}" d="${font.glyphToPath(id)}"/>`;
    })
    .join("");
}
