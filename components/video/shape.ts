/** A picture is a whole number of these units high. */
const UNITS_WIDE = 16;

/** 16:9, for videos of unknown size. */
const UNKNOWN = 9;

/** Taller and wider pictures are cropped. */
const LOWEST = 6;
const HIGHEST = 32;

/** The result is within a thirty-second of the width of the true shape. */
export function shapeOf(width: number | null, height: number | null): number {
  if (!width || !height) return UNKNOWN;
  return Math.min(HIGHEST, Math.max(LOWEST, Math.round((UNITS_WIDE * height) / width)));
}
