import "server-only";
import { readFile } from "node:fs/promises";
import { Blob, Face, Font, Variation } from "harfbuzzjs";
import { LRUCache } from "lru-cache";
import { decompress } from "wawoff2";

export type Weight = 400 | 700;

/** Of about 150 kB each; a text of many scripts needs a dozen. */
const KEPT = 64;

const fonts = new LRUCache<string, Promise<Font>>({ max: KEPT });

async function readFont(path: string, weight: Weight): Promise<Font> {
  const bytes = await decompress(await readFile(path));
  const font = new Font(new Face(new Blob(Uint8Array.from(bytes).buffer)));
  font.setVariations([new Variation("wght", weight)]);
  return font;
}

/** A font of a file at a weight. */
export function loadFont(path: string, weight: Weight): Promise<Font> {
  const key = `${weight} ${path}`;
  const kept = fonts.get(key);
  if (kept) return kept;
  const font = readFont(path, weight);
  fonts.set(key, font);
  font.catch(() => fonts.delete(key));
  return font;
}
