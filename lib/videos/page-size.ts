/** Videos on a page of a list. */
export const PAGE_SIZE = 30;

/** The videos of a page, as lists are asked for them. */
export const sliceOf = (page: number) => ({
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
  cursor: null,
});
