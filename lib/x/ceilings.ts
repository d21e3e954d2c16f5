import "server-only";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";

/** After so long an empty bucket has refilled enough for most of the waiting callers. */
export const CEILING_WAIT_SECONDS = 5;

/** Whom a call to X is made for: a visitor's network, or null for our own work. */
export type Network = string | null;

export type Ceilings = {
  /** Takes one call of this host; false where our own bound on calls is reached. */
  take: (host: string, network?: Network) => boolean | Promise<boolean>;
};

/** A bucket of calls. Networks that ask much leave the last `reserve` to the others. */
export type Bucket = { capacity: number; refillMs: number; reserve: number };

/** The part of a minute's calls that may be made at once; the rest is spread over the minute. */
const AT_ONCE = 1 / 6;
/** The part of the bucket that a flood from a few networks cannot take from everybody else. */
const RESERVED = 1 / 3;
/** Calls to X per minute up to which a network has asked little. */
const LITTLE = 3;
const MINUTE_MS = 60_000;
/** An attacker who has more networks than this is not bounded by network anyway. */
const REMEMBERED_NETWORKS = 10_000;

/**
 * The bucket that lets no more than `perMinute` through in any 60 seconds: a full one is emptied at
 * once, and what it gets in that minute is what the figure leaves.
 */
export function bucketOf(perMinute: number): Bucket {
  const capacity = Math.ceil(perMinute * AT_ONCE);
  const refillMs = MINUTE_MS / (perMinute - capacity + 1);
  return { capacity, refillMs, reserve: Math.floor(capacity * RESERVED) };
}

type OwnCeilings = Ceilings & { mustLeave: (network: Network) => number };

/** Bounds what this process asks of each host, so that no crowd gets our address refused by X. */
export function createCeilings(
  perMinute: number,
  now: () => number = performance.now.bind(performance),
): OwnCeilings {
  const { capacity, refillMs, reserve } = bucketOf(perMinute);
  const levels = new Map<string, { tokens: number; filledAt: number }>();
  const networks = new LRUCache<string, { calls: number }>({
    max: REMEMBERED_NETWORKS,
    ttl: MINUTE_MS,
    ttlResolution: 0,
    perf: { now },
  });

  function countCall(network: string): void {
    const known = networks.get(network);
    if (known) known.calls += 1;
    else networks.set(network, { calls: 1 });
  }

  /** Calls that have to stay in a bucket after a call for `network`. */
  function mustLeave(network: Network): number {
    const calls = network === null ? 0 : (networks.get(network)?.calls ?? 0);
    return calls < LITTLE ? 0 : reserve;
  }

  return {
    mustLeave,
    take(host, network = null) {
      const at = now();
      const level = levels.get(host) ?? { tokens: capacity, filledAt: at };
      const tokens = Math.min(capacity, level.tokens + (at - level.filledAt) / refillMs);
      const isWithin = tokens >= 1 + mustLeave(network);
      levels.set(host, { tokens: isWithin ? tokens - 1 : tokens, filledAt: at });
      if (isWithin && network !== null) countCall(network);
      return isWithin;
    },
  };
}

/**
 * The same bucket by Redis' clock, kept as the microsecond at which it will be full. A fixed window,
 * as visitors' limits have, would let twice as many calls through across its edge.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local refill = tonumber(ARGV[2])
local empty, lowest = now + ARGV[1] * refill, now + (ARGV[1] - ARGV[3]) * refill
local full = math.min(empty, math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))) + refill
if full > lowest then return 0 end
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
return 1`;

/**
 * Bounds of each host that all instances on one Redis keep together, at one command per call. The
 * process's own bounds hold as well, and alone while Redis does not answer.
 */
export function shareCeilings(own: OwnCeilings, redis: Redis, perMinute: number): Ceilings {
  const { capacity, refillMs } = bucketOf(perMinute);
  const refillMicros = Math.ceil(refillMs * 1000);
  return {
    async take(host, network = null) {
      const left = own.mustLeave(network);
      if (!(await own.take(host, network))) return false;
      const key = `postreel:ceiling:${host}`;
      const taken = await redis.eval(TAKE, 1, key, capacity, refillMicros, left).catch(() => null);
      return taken !== 0;
    },
  };
}
