/** After so long a bucket that was empty has something for most of those who wait. */
export const CEILING_WAIT_SECONDS = 5;

export type Ceilings = {
  /** Whether one more call of this host is within our own bound. */
  take: (host: string) => boolean | Promise<boolean>;
};

/** A bucket that holds so many calls, and gets one more each so many milliseconds. */
export type Bucket = { capacity: number; refillMs: number };

/** Of a minute's calls, what may come at once; the rest is spread over the minute. */
const AT_ONCE = 1 / 6;

/**
 * The bucket that lets no more than `perMinute` through in any 60 seconds: a full one is emptied at
 * once, and what it gets in that minute is what the figure leaves.
 */
export function bucketOf(perMinute: number): Bucket {
  const capacity = Math.ceil(perMinute * AT_ONCE);
  return { capacity, refillMs: 60_000 / (perMinute - capacity + 1) };
}

type Level = { tokens: number; filledAt: number };

/** How much this process asks of each host, so that no crowd of visitors gets our address refused. */
export function createCeilings(
  perMinute: number,
  now: () => number = performance.now.bind(performance),
): Ceilings {
  const { capacity, refillMs } = bucketOf(perMinute);
  const levels = new Map<string, Level>();
  return {
    take(host) {
      const at = now();
      const level = levels.get(host) ?? { tokens: capacity, filledAt: at };
      const tokens = Math.min(capacity, level.tokens + (at - level.filledAt) / refillMs);
      const isWithin = tokens >= 1;
      levels.set(host, { tokens: isWithin ? tokens - 1 : tokens, filledAt: at });
      return isWithin;
    },
  };
}
