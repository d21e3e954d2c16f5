/** On a page of the directory, and of an author's videos. */
export const PER_PAGE = 20;

/** How many of `total` stand on a page; a whole page where that is not known. */
export function countOnPage(page: number, total = page * PER_PAGE): number {
  return Math.min(PER_PAGE, Math.max(1, total - (page - 1) * PER_PAGE));
}
