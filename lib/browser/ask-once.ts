/** Options of SWR for what changes only by what the visitor does: asked for once, retried by hand. */
export const ASK_ONCE = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};
