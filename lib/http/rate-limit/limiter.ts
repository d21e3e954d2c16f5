import "server-only";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import {
  type Caller,
  callerKeys,
  processSecret,
  type Secret,
  type Secrets,
  sharedSecret,
} from "./caller-keys";
import { LIMITS, type LimitName, type Window } from "./limits";
import { firstConnection } from "./redis";

export type WindowStatus = Counted & { window: Window };

/** `statuses` has the worst counter of each window; `uncounted`: the store failed. */
export type Verdict =
  | { kind: "allowed" | "refused"; statuses: WindowStatus[] }
  | { kind: "uncounted"; error: unknown };

export type Limiter = {
  take: (limit: LimitName, caller: Caller) => Promise<Verdict>;
};

type Setup = {
  redis: Redis | null;
  /** Seconds since 1970; the clock of Redis by default. */
  clock?: () => Promise<number>;
};

/** Counts calls in Redis if there is one, else in this process. */
export function createLimiter({ redis, clock }: Setup): Limiter {
  const secret: Secret = redis ? sharedSecret(redis, clock) : processSecret();
  const counters = new Map<string, Counter>();
  const connected = redis && firstConnection(redis);

  function counterOf(limit: LimitName, window: Window): Counter {
    const name = `postreel:limit:${limit}:${window.name}`;
    const known = counters.get(name);
    if (known) return known;
    const counter = redis ? countInRedis(redis, name, window) : countInProcess(window);
    counters.set(name, counter);
    return counter;
  }

  async function count(limit: LimitName, caller: Caller, secrets: Secrets): Promise<Verdict> {
    const { current, previous, ageSeconds } = secrets;
    const statuses: WindowStatus[] = [];
    // Short windows first: a call that they refuse is not counted in the long ones (RateLimiterUnion would).
    for (const window of LIMITS[limit].windows) {
      const counter = counterOf(limit, window);
      const keys = callerKeys(caller, window.of, current);
      const former =
        previous && ageSeconds < window.seconds ? callerKeys(caller, window.of, previous) : null;
      const counted = await Promise.all(keys.map((key, place) => counter(key, former?.[place])));
      const status = { ...worst(counted), window };
      statuses.push(status);
      if (!status.allowed) return { kind: "refused", statuses };
    }
    return { kind: "allowed", statuses };
  }

  return {
    async take(limit, caller) {
      await connected;
      try {
        return await count(limit, caller, await secret());
      } catch (error) {
        return { kind: "uncounted", error };
      }
    },
  };
}

function worst(all: Counted[]): Counted {
  return all.reduce((one, other) => {
    if (one.remaining !== other.remaining) return one.remaining < other.remaining ? one : other;
    return one.allowed && !other.allowed ? other : one;
  });
}

type Counted = { allowed: boolean; remaining: number; resetSeconds: number };

/**
 * Counts a call of `key`, or of the `former` key while a window that began under it lasts. Rejects if
 * the store fails.
 */
type Counter = (key: string, former?: string) => Promise<Counted>;

/** Per limit and process. RateLimiterMemory has no bound of its own. */
const REMEMBERED_KEYS = 50_000;

/** Counts in this process; beyond `REMEMBERED_KEYS` the least recent caller is forgotten. */
function countInProcess(window: Window): Counter {
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
function countInRedis(redis: Redis, prefix: string, window: Window): Counter {
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

/** The library rejects with a result when a call is refused, and with an error when it fails. */
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
