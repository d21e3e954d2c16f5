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

/** `statuses`: the worst counter of each window. `uncounted`: the store failed. */
export type Verdict = { kind: "allowed" | "refused"; statuses: WindowStatus[] } | Uncounted;

export type Limiter = {
  take: (limit: LimitName, caller: Caller) => Promise<Verdict>;
  takeUpTo: (limit: LimitName, caller: Caller, wanted: number) => Promise<Grant>;
};

type Grant = { kind: "granted"; granted: number; resetSeconds: number } | Uncounted;

type Uncounted = { kind: "uncounted"; error: unknown };

type Setup = {
  redis: Redis | null;
  /** Seconds since 1970; the clock of Redis by default. */
  clock?: () => Promise<number>;
};

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

  async function countIn(call: Call, window: Window, points: number): Promise<Counted> {
    const { limit, caller, secrets } = call;
    const { current, previous, ageSeconds } = secrets;
    const counter = counterOf(limit, window);
    const keys = callerKeys(caller, window.of, current);
    const former =
      previous && ageSeconds < window.seconds ? callerKeys(caller, window.of, previous) : null;
    return worst(
      await Promise.all(keys.map((key, place) => counter(key, former?.[place], points))),
    );
  }

  async function count(call: Call): Promise<Verdict> {
    const statuses: WindowStatus[] = [];
    // Short windows first: a call that they refuse is not counted in the long ones (RateLimiterUnion would).
    for (const window of LIMITS[call.limit].windows) {
      const status = { ...(await countIn(call, window, 1)), window };
      statuses.push(status);
      if (!status.allowed) return { kind: "refused", statuses };
    }
    return { kind: "allowed", statuses };
  }

  async function countUpTo(call: Call, wanted: number): Promise<Grant> {
    const { windows } = LIMITS[call.limit];
    const left = await Promise.all(windows.map((window) => countIn(call, window, 0)));
    const granted = Math.min(wanted, ...left.map(({ remaining }) => remaining));
    if (granted > 0) await Promise.all(windows.map((window) => countIn(call, window, granted)));
    const spent = left.filter(({ remaining }) => remaining < wanted);
    const resetSeconds = Math.max(1, ...spent.map((one) => one.resetSeconds));
    return { kind: "granted", granted, resetSeconds };
  }

  async function orUncounted<T>(
    counting: (secrets: Secrets) => Promise<T>,
  ): Promise<T | Uncounted> {
    await connected;
    try {
      return await counting(await secret());
    } catch (error) {
      return { kind: "uncounted", error };
    }
  }

  return {
    take: (limit, caller) => orUncounted((secrets) => count({ limit, caller, secrets })),
    takeUpTo: (limit, caller, wanted) =>
      orUncounted((secrets) => countUpTo({ limit, caller, secrets }, wanted)),
  };
}

type Call = { limit: LimitName; caller: Caller; secrets: Secrets };

function worst([first, ...others]: Counted[]): Counted {
  if (!first) throw new Error("A window of accounts counts a call without one");
  return others.reduce((one, other) => {
    if (one.remaining !== other.remaining) return one.remaining < other.remaining ? one : other;
    return one.allowed && !other.allowed ? other : one;
  }, first);
}

type Counted = { allowed: boolean; remaining: number; resetSeconds: number };

/** Counts by the `former` key while a window that began under it lasts. Rejects if the store fails. */
type Counter = (key: string, former?: string, points?: number) => Promise<Counted>;

/** RateLimiterMemory has no bound of its own. */
const REMEMBERED_KEYS = 50_000;

function countInProcess(window: Window): Counter {
  const limiter = new RateLimiterMemory({ points: window.points, duration: window.seconds });
  const known = new LRUCache<string, true>({
    max: REMEMBERED_KEYS,
    dispose: (_, key, reason) => {
      if (reason === "evict") void limiter.delete(key);
    },
  });
  return (key, _former, points) => {
    known.set(key, true);
    return outcome(limiter.consume(key, points));
  };
}

function countInRedis(redis: Redis, prefix: string, window: Window): Counter {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: prefix,
    points: window.points,
    duration: window.seconds,
    rejectIfRedisNotReady: true,
  });
  return async (key, former, points) => {
    const goesOn = former !== undefined && (await limiter.get(former)) !== null;
    return outcome(limiter.consume(goesOn ? former : key, points));
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
