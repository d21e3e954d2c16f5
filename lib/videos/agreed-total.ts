/** A remembered total of a list, corrected by what a page of it shows of the end. */
export function agreedTotal(
  counted: number,
  { offset, end, hasMore }: { offset: number; end: number; hasMore: boolean },
): number {
  if (hasMore) return Math.max(counted, end + 1);
  return end > offset ? end : Math.min(counted, offset);
}
