/** For everything that X is asked on behalf of one paste, the hop of a `t.co` link too. */
const DEADLINE_MS = 12_000;

/**
 * Does `work` under a signal that ends with `outer` or when the time is up. By a timer of its own:
 * Node 20 may collect an `AbortSignal.timeout` that only an `AbortSignal.any` knows of.
 */
export async function withinDeadline<Result>(
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, DEADLINE_MS);
  outer.addEventListener("abort", abort, { once: true });
  if (outer.aborted) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener("abort", abort);
  }
}
