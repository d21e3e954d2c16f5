import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import { addressPrefix, networkOf } from "@/lib/http/client";
import type { Window } from "./limits";

export type Caller = { address: string; account: string | null };

// HMACs, since rate-limiter-flexible hashes no keys and Redis shall store no address. A visitor is an IPv4
// address or an IPv6 /64, the size of a household's. A network is a /24 or /48, which a hoster's customer can
// have.
export function callerKeys(
  { address, account }: Caller,
  of: Window["of"],
  secret: Buffer,
): string[] {
  const hash = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");
  if (of === "network") return [hash(`network ${networkOf(address)}`)];
  const ofAccount = account === null ? [] : [hash(`account ${account}`)];
  if (of === "account") return ofAccount;
  return [hash(`visitor ${addressPrefix(address, { v4: 32, v6: 64 })}`), ...ofAccount];
}

export type Secrets = {
  current: Buffer;
  /** Windows that began under it are counted with it to their end. */
  previous: Buffer | null;
  ageSeconds: number;
};

export type Secret = () => Secrets | Promise<Secrets>;

/** As long as the longest window: no window outlives its secret. */
const PERIOD_SECONDS = 86_400;
/** A Redis that lost the secret gets it back within this. */
const TRUSTED_MS = 10 * 60_000;

export function processSecret(): Secret {
  const secrets = { current: randomBytes(32), previous: null, ageSeconds: 0 };
  return () => secrets;
}

type Clock = () => Promise<number>;
type Kept = { askedAt: number; serverSeconds: number; period: number } & Omit<
  Secrets,
  "ageSeconds"
>;

// The clock of Redis decides the day. The first instance that asks creates the secret; Redis deletes it a day
// after it ends.
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
    kept = { askedAt, serverSeconds: seconds, period, current, previous };
    return kept;
  }

  return async () => {
    const known = kept && secondsOf(kept);
    if (kept && known !== null && isOf(kept, known)) return secretsOf(kept, known);
    asking ??= ask().finally(() => {
      asking = null;
    });
    const agreed = await asking;
    return secretsOf(agreed, agreed.serverSeconds);
  };
}

function secondsOf({ askedAt, serverSeconds }: Kept): number | null {
  const passedMs = performance.now() - askedAt;
  return passedMs < TRUSTED_MS ? serverSeconds + passedMs / 1000 : null;
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
