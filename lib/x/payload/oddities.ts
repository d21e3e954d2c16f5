/** What a reader found unexpected in a payload and read around. */
export type Oddities = {
  /** A part that the answer can do without. */
  note: (detail: string) => void;
  /** A part that may have held media. */
  noteMedia: (detail: string) => void;
  odd: readonly string[];
  hidesMedia: () => boolean;
};

export function createOddities(): Oddities {
  const odd: string[] = [];
  let hidesMedia = false;
  return {
    odd,
    note: (detail) => {
      odd.push(detail);
    },
    noteMedia: (detail) => {
      odd.push(detail);
      hidesMedia = true;
    },
    hidesMedia: () => hidesMedia,
  };
}

/** Reads a list item by item: a broken one loses itself, not its neighbours. */
export function readList<Item>(
  json: unknown,
  path: string,
  oddities: Oddities,
  read: (item: unknown, path: string) => Item | null,
): Item[] {
  if (json === undefined || json === null) return [];
  if (!Array.isArray(json)) {
    oddities.noteMedia(`${path}: no list`);
    return [];
  }
  return json.slice(0, MAX_ITEMS).flatMap((item: unknown, place) => {
    const found = read(item, `${path}.${place}`);
    return found === null ? [] : [found];
  });
}

/** X lists four media and about eight variants; this limits the cost of a hostile payload. */
const MAX_ITEMS = 64;
