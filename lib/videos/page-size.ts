export const PAGE_SIZE = 30;

export const sliceOf = (page: number) => ({
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
  cursor: null,
});
