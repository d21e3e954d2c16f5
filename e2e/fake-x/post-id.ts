const MAX_ID = 9_223_372_036_854_775_807n;

export function isNumericId(id: string): boolean {
  return /^\d{1,40}$/.test(id);
}

/** X keeps ids in 63 bits. */
export function isInRange(id: string): boolean {
  return isNumericId(id) && BigInt(id) > 0n && BigInt(id) <= MAX_ID;
}
