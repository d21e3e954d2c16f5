import { setFlagsFromString } from "node:v8";

/** By how many percent the heap may grow beyond what lives in it before V8 collects all of it. */
const GROWTH = 40;

/**
 * Keeps the heap close to what lives in it. Where memory is plenty V8 lets it grow to several times as
 * much: 130 MB more after thousands of pages, and no faster.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
