import "server-only";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Window } from "./limits";

export type Counted = { allowed: boolean; remaining: number; resetSeconds: number };

/**
 * Counts one call of `key`, or of the `former` key where a window that began under that one goes on.
 * Rejects when nobody can count.
 */
export type Counter = (key: string, former?: string) => Promise<Counted>;

/** Of one limit and process. Whoever has more addresses than this is not bounded by address anyway. */
const REMEMBERED_KEYS = 50_000;

/** Counts in this process, and forgets who called longest ago when too many are known. */
export function countInProcess(window: Window): Counter {
  const limiter = new RateLimiterMemory({ points: window.points, duration: window.seconds });
  const known = new LRUCache<string, true>({
    max: REMEMBERED_KEYS,
    dispose: (_, key, reason) => {
      if (reason === "evict") void limiter.delete(key);
    },
  });
  return (key) => {
    known.set(key, true);
    return outcome(limiter.consume(key));
  };
}

/** Counts in Redis, for all instances together. */
export function countInRedis(redis: Redis, prefix: string, window: Window): Counter {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: prefix,
    points: window.points,
    duration: window.seconds,
    rejectIfRedisNotReady: true,
  });
  return async (key, former) => {
    const goesOn = former !== undefined && (await limiter.get(former)) !== null;
    return outcome(limiter.consume(goesOn ? former : key));
  };
}

/** The library rejects with a result for a call too many, and with an error when it cannot count. */
async function outcome(consumed: Promise<RateLimiterRes>): Promise<Counted> {
  const result = await consumed.then(
    (res) => ({ allowed: true, res }),
    (reason: unknown) => {
      if (reason instanceof RateLimiterRes) return { allowed: false, res: reason };
      throw reason;
    },
  );
  const { remainingPoints, msBeforeNext } = result.res;
  return {
    allowed: result.allowed,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}
