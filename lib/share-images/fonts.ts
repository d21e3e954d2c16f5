import "server-only";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Blob, Face, Font, Variation } from "harfbuzzjs";
import { LRUCache } from "lru-cache";
import { decompress } from "wawoff2";
import type { Language } from "../i18n/languages";

/** Names of npm packages; each font is cut into files by ranges of characters. */
export type Family =
  | "noto-sans"
  | "noto-sans-jp"
  | "noto-sans-kr"
  | "noto-sans-sc"
  | "noto-sans-tc"
  | "noto-sans-arabic"
  | "noto-sans-hebrew"
  | "noto-sans-thai"
  | "noto-emoji";

const HAN: Record<Language, Family> = {
  en: "noto-sans-jp",
  es: "noto-sans-jp",
  ja: "noto-sans-jp",
  ko: "noto-sans-kr",
  "zh-CN": "noto-sans-sc",
  "zh-TW": "noto-sans-tc",
};

const OTHERS: Family[] = ["noto-sans-arabic", "noto-sans-hebrew", "noto-sans-thai"];

const EAST_ASIAN: Family[] = ["noto-sans-jp", "noto-sans-kr", "noto-sans-sc", "noto-sans-tc"];

/** Best first. Han glyphs differ by language. */
export function familiesFor(language: Language): Family[] {
  const han = HAN[language];
  const others = EAST_ASIAN.filter((family) => family !== han);
  return ["noto-sans", han, ...others, ...OTHERS, "noto-emoji"];
}

export type Weight = 400 | 700;

/** Fonts of about 150 kB each; a text of many scripts needs a dozen. */
const KEPT = 64;

const fonts = new LRUCache<string, Promise<Font>>({ max: KEPT });

async function readFont(path: string, weight: Weight): Promise<Font> {
  const bytes = await decompress(await readFile(path));
  const font = new Font(new Face(new Blob(Uint8Array.from(bytes).buffer)));
  font.setVariations([new Variation("wght", weight)]);
  return font;
}

export function loadFont(path: string, weight: Weight): Promise<Font> {
  const key = `${weight} ${path}`;
  const kept = fonts.get(key);
  if (kept) return kept;
  const font = readFont(path, weight);
  fonts.set(key, font);
  font.catch(() => fonts.delete(key));
  return font;
}

type Files = Map<number, string>;

const families = new Map<Family, Files>();

/** Parses `U+30-39,U+3042`. */
function* charactersOf(ranges: string): Generator<number> {
  for (const range of ranges.split(",")) {
    const [from = "", until = from] = range.replace("U+", "").split("-");
    const last = Number.parseInt(until, 16);
    for (let one = Number.parseInt(from, 16); one <= last; one++) yield one;
  }
}

function filesOf(family: Family): Files {
  const known = families.get(family);
  if (known) return known;
  // Joined here, so that the build does not trace every font.
  const folder = join(
    /*turbopackIgnore: true*/ process.cwd(),
    "node_modules/@fontsource-variable",
    family,
  );
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(join(folder, "unicode.json"), "utf8"),
  );
  const files: Files = new Map();
  for (const [subset, characters] of Object.entries(ranges)) {
    const file = join(
      folder,
      "files",
      `${family}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`,
    );
    for (const one of charactersOf(characters)) files.set(one, file);
  }
  families.set(family, files);
  return files;
}

export function fontFileOf(family: Family, codePoint: number): string | null {
  return filesOf(family).get(codePoint) ?? null;
}
