/** For what changes only by what the visitor does. */
export const ASK_ONCE = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};
