import "server-only";
import type { Redis } from "ioredis";
import { type Caller, callerKeys } from "./caller-keys";
import { type Counted, type Counter, countInProcess, countInRedis } from "./counters";
import { LIMITS, type LimitName, type Window } from "./limits";
import { processSecret, type Secret, type Secrets, sharedSecret } from "./shared-secret";

export type Standing = Counted & { window: Window };

/** What counting a call came to. `standings` has each window at its worst; `uncounted`: nobody can count. */
export type Verdict =
  | { kind: "allowed" | "refused"; standings: Standing[] }
  | { kind: "uncounted"; error: unknown };

export type Limiter = {
  take: (limit: LimitName, caller: Caller) => Promise<Verdict>;
};

type Setup = {
  redis: Redis | null;
  /** Seconds since 1970 as all instances see them; Redis' own clock unless told otherwise. */
  clock?: () => Promise<number>;
};

/** Counts calls in Redis where there is one, else in this process. */
export function createLimiter({ redis, clock }: Setup): Limiter {
  const secret: Secret = redis ? sharedSecret(redis, clock) : processSecret();
  const counters = new Map<string, Counter>();

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
    const standings: Standing[] = [];
    // The short windows first: what they refuse is not counted against the long ones.
    for (const window of LIMITS[limit].windows) {
      const counter = counterOf(limit, window);
      const keys = callerKeys(caller, window.of, current);
      const former =
        previous && ageSeconds < window.seconds ? callerKeys(caller, window.of, previous) : null;
      const counted = await Promise.all(keys.map((key, place) => counter(key, former?.[place])));
      const standing = { ...worst(counted), window };
      standings.push(standing);
      if (!standing.allowed) return { kind: "refused", standings };
    }
    return { kind: "allowed", standings };
  }

  return {
    async take(limit, caller) {
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
