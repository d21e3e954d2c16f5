import type { PostFacts, Reading } from "../facts";

export type Oddities = {
  /** A part that the answer can do without. */
  note: (detail: string) => void;
  /** A part that may have held media. */
  noteMedia: (detail: string) => void;
  /** A part that the source names and does not show. */
  noteUnshown: () => void;
  /** What is odd in a quoted post concerns the outer one only where neither has a video. */
  noteQuoted: (quoted: Oddities) => void;
  odd: readonly string[];
  hidesMedia: () => boolean;
  isPartial: () => boolean;
};

export function createOddities(): Oddities {
  const odd: string[] = [];
  let hidesMedia = false;
  let isPartial = false;
  const noteMedia = (detail: string) => {
    odd.push(detail);
    hidesMedia = true;
  };
  const noteUnshown = () => {
    isPartial = true;
  };
  return {
    odd,
    note: (detail) => {
      odd.push(detail);
    },
    noteMedia,
    noteUnshown,
    noteQuoted: (quoted) => {
      if (quoted.hidesMedia()) noteMedia(`quoted: ${quoted.odd.at(-1)}`);
      if (quoted.isPartial()) noteUnshown();
    },
    hidesMedia: () => hidesMedia,
    isPartial: () => isPartial,
  };
}

export function toReading(
  facts: PostFacts,
  { odd, hidesMedia, isPartial }: Oddities,
): Extract<Reading, { kind: "read" }> {
  return { kind: "read", facts, odd, hidesMedia: hidesMedia(), isPartial: isPartial() };
}

/** A broken item loses itself, not its neighbors. */
export function readList<Item>(
  json: unknown,
  path: string,
  oddities: Oddities,
  read: (item: unknown, path: string) => Item | null,
): Item[] {
  if (json === undefined || json === null) return [];
  const items = Array.isArray(json) ? json : itemsOf(json);
  if (items.length === 0 && !Array.isArray(json)) oddities.noteMedia(`${path}: no list`);
  else if (!Array.isArray(json)) oddities.note(`${path}: no list`);
  return items.slice(0, MAX_ITEMS).flatMap((item: unknown, place) => {
    const found = read(item, `${path}.${place}`);
    return found === null ? [] : [found];
  });
}

const ITEM_KEYS = ["url", "src", "type", "video_info", "media_info", "media_results", "variants"];

/** An object in place of a list holds the items as values, or is one itself. */
function itemsOf(json: unknown): unknown[] {
  if (typeof json !== "object" || json === null) return [];
  return ITEM_KEYS.some((key) => key in json) ? [json] : Object.values(json);
}

/** X lists four media and about eight variants; this limits the cost of a hostile payload. */
const MAX_ITEMS = 256;
