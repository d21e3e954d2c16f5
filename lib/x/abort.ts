/** `promise`, or `otherwise` as soon as the signal aborts; the promise itself continues. */
export function untilAborted<T, U>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  otherwise: () => U,
): Promise<T | U> {
  if (!signal) return promise;
  if (signal.aborted) return Promise.resolve(otherwise());
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(otherwise());
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
