/** After so long a bucket that was empty has something for most of those who wait. */
export const CEILING_WAIT_SECONDS = 5;

export type Ceilings = {
  /** Whether one more call of this host is within our own bound. */
  take: (host: string) => boolean | Promise<boolean>;
};

type Bucket = { tokens: number; filledAt: number };

/**
 * How much this process asks of each host, whoever wants it: a token bucket that holds a minute's
 * calls, so that no crowd of visitors gets our address refused.
 */
export function createCeilings(
  perMinute: number,
  now: () => number = performance.now.bind(performance),
): Ceilings {
  const buckets = new Map<string, Bucket>();
  return {
    take(host) {
      const at = now();
      const bucket = buckets.get(host) ?? { tokens: perMinute, filledAt: at };
      const refill = ((at - bucket.filledAt) / 60_000) * perMinute;
      const tokens = Math.min(perMinute, bucket.tokens + refill);
      const isWithin = tokens >= 1;
      buckets.set(host, { tokens: isWithin ? tokens - 1 : tokens, filledAt: at });
      return isWithin;
    },
  };
}
