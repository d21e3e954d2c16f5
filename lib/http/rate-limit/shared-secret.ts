import "server-only";
import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";

/** Keys under which hashes of callers are made. */
export type Secrets = {
  current: Buffer;
  /** The one before, under which windows that began then are counted to their end. */
  previous: Buffer | null;
  /** Since when the current one is in use. */
  ageSeconds: number;
};

export type Secret = () => Secrets | Promise<Secrets>;

/** As long as the longest window: what began under a secret is over when that one is forgotten. */
const PERIOD_SECONDS = 86_400;
/** How long what Redis said is counted on from: one that has lost a secret gets it again by then. */
const TRUSTED_MS = 10 * 60_000;

/** Known to this process only, and gone with it. */
export function processSecret(): Secret {
  const secrets = { current: randomBytes(32), previous: null, ageSeconds: 0 };
  return () => secrets;
}

type Clock = () => Promise<number>;
type Kept = { askedAt: number; toldSeconds: number; period: number } & Omit<Secrets, "ageSeconds">;

/**
 * A day's secret, the same for all instances whatever their clocks say: the day is Redis' own. Made by
 * whoever asks first, and forgotten by Redis as the day after it ends.
 */
export function sharedSecret(redis: Redis, clock: Clock = () => redisSeconds(redis)): Secret {
  let kept: Kept | null = null;
  let asking: Promise<Kept> | null = null;

  async function ask(): Promise<Kept> {
    const askedAt = performance.now();
    const seconds = await clock();
    const period = Math.floor(seconds / PERIOD_SECONDS);
    const own = kept?.period === period ? kept.current : randomBytes(32);
    const current = await agreeOn(redis, period, own, seconds);
    const previous = await secretOf(redis, period - 1);
    kept = { askedAt, toldSeconds: seconds, period, current, previous };
    return kept;
  }

  return async () => {
    const known = kept && secondsOf(kept);
    if (kept && known !== null && isOf(kept, known)) return secretsOf(kept, known);
    asking ??= ask().finally(() => {
      asking = null;
    });
    const agreed = await asking;
    return secretsOf(agreed, agreed.toldSeconds);
  };
}

function secondsOf({ askedAt, toldSeconds }: Kept): number | null {
  const passedMs = performance.now() - askedAt;
  return passedMs < TRUSTED_MS ? toldSeconds + passedMs / 1000 : null;
}

const isOf = ({ period }: Kept, seconds: number) => Math.floor(seconds / PERIOD_SECONDS) === period;

function secretsOf({ current, previous, period }: Kept, seconds: number): Secrets {
  return { current, previous, ageSeconds: seconds - period * PERIOD_SECONDS };
}

const nameOf = (period: number) => `postreel:limit-secret:${period}`;

async function agreeOn(redis: Redis, period: number, own: Buffer, seconds: number) {
  const livesFor = Math.max(1, Math.ceil((period + 2) * PERIOD_SECONDS - seconds));
  await redis.set(nameOf(period), own.toString("hex"), "EX", livesFor, "NX");
  const agreed = await secretOf(redis, period);
  if (!agreed) throw new Error("Redis has lost the secret of the day");
  return agreed;
}

async function secretOf(redis: Redis, period: number): Promise<Buffer | null> {
  const hex = await redis.get(nameOf(period));
  return hex === null ? null : Buffer.from(hex, "hex");
}

async function redisSeconds(redis: Redis): Promise<number> {
  const [seconds] = await redis.time();
  return Number(seconds);
}
