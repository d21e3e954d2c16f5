import "server-only";
import { type Font, shape, Buffer as TextBuffer } from "harfbuzzjs";
import type { Language } from "../i18n/languages";
import { type Family, familiesFor } from "./families";
import { fontFileOf } from "./font-files";
import { loadFont, type Weight } from "./load-font";

/** How a text is drawn: as outlines, so that the picture needs no font. */
export type Lettering = { language: Language; size: number; weight: Weight };

type Found = { font: Font; family: Family };
type Run = Found & { text: string };
type Glyph = { id: number; font: Font; x: number; y: number };

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

async function fontFor(grapheme: string, families: Family[], weight: Weight) {
  const codePoint = grapheme.codePointAt(0) ?? 0;
  // A digit or a sign followed by U+FE0F, and flags, are pictures.
  const isPicture = /^\p{Regional_Indicator}|\ufe0f/u.test(grapheme);
  for (const family of isPicture ? families.toReversed() : families) {
    const path = fontFileOf(family, codePoint);
    const font = path === null ? null : await loadFont(path, weight);
    if (font?.nominalGlyph(codePoint)) return { font, family };
  }
  return null;
}

/** Runs of characters by font. Characters without a glyph are dropped rather than drawn as boxes. */
async function runsOf(text: string, { language, weight }: Lettering): Promise<Run[]> {
  const families = familiesFor(text, language);
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    // Words of one script stay together; beside a picture a space would be as wide as one.
    const goesOn = segment === " " && last && last.family !== "noto-emoji";
    const found: Found | null = goesOn ? last : await fontFor(segment, families, weight);
    if (!found) continue;
    if (last?.font === found.font) last.text += segment;
    else runs.push({ font: found.font, family: found.family, text: segment });
  }
  return runs;
}

/** Glyph positions and width of a line. */
async function setText(text: string, lettering: Lettering) {
  const glyphs: Glyph[] = [];
  let x = 0;
  for (const run of await runsOf(text, lettering)) {
    const buffer = new TextBuffer();
    buffer.addText(run.text);
    buffer.guessSegmentProperties();
    shape(run.font, buffer);
    const scale = lettering.size / run.font.face.upem;
    const infos = buffer.getGlyphInfos();
    for (const [place, { xAdvance, xOffset, yOffset }] of buffer.getGlyphPositions().entries()) {
      const id = infos[place]?.codepoint ?? 0;
      glyphs.push({ id, font: run.font, x: x + xOffset * scale, y: -yOffset * scale });
      x += xAdvance * scale;
    }
  }
  return { glyphs, width: x };
}

/** How wide a line is. */
export async function measureText(text: string, lettering: Lettering): Promise<number> {
  return (await setText(text, lettering)).width;
}

/** A line in any script that names on X are likely to be written in, its baseline at 0. */
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
