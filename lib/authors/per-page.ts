/** Entries on a page of the directory, and videos on an author's page. */
export const PER_PAGE = 20;

/** Number of items on a page of `total`; a full page if unknown. */
export function countOnPage(page: number, total = page * PER_PAGE): number {
  return Math.min(PER_PAGE, Math.max(1, total - (page - 1) * PER_PAGE));
}
