/** A card is sixteen units wide; its picture is a whole number of units high. */
const UNITS_WIDE = 16;

/** 16:9, for videos of unknown size. */
const UNKNOWN = 9;

/** From a banner to twice as high as wide; taller and wider pictures are cropped. */
const LOWEST = 6;
const HIGHEST = 32;

/** Height of a picture in units, within a thirty-second of the width of its true shape. */
export function shapeOf(width: number | null, height: number | null): number {
  if (!width || !height) return UNKNOWN;
  return Math.min(HIGHEST, Math.max(LOWEST, Math.round((UNITS_WIDE * height) / width)));
}
