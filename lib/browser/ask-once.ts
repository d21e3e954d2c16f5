/** Options of SWR for what changes only by what the visitor does: requested once, retried by hand. */
export const ASK_ONCE = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};
