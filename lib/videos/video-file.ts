export function estimateBytes(
  bitsPerSecond: number | null,
  durationMs: number | null,
): number | null {
  if (!bitsPerSecond || !durationMs) return null;
  return Math.round((bitsPerSecond / 8) * (durationMs / 1000));
}
