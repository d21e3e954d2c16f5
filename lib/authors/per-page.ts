export const PER_PAGE = 20;

/** A full page if the total is unknown. */
export function countOnPage(page: number, total = page * PER_PAGE): number {
  return Math.min(PER_PAGE, Math.max(1, total - (page - 1) * PER_PAGE));
}
