import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import { addressPrefix } from "@/lib/http/address-prefix";

/** Gives the key under which hashes of callers are made. */
export type Secret = () => Buffer | Promise<Buffer>;

const SALT_SECONDS = 48 * 3_600;

/** Known to this process only, and gone with it. */
export function processSecret(): Secret {
  const secret = randomBytes(32);
  return () => secret;
}

/** A day's secret, the same for all instances, made by whoever asks first and forgotten by Redis. */
export function sharedSecret(redis: Redis, today = () => new Date().toISOString().slice(0, 10)) {
  let kept: { day: string; secret: Buffer } | null = null;
  return async (): Promise<Buffer> => {
    const day = today();
    if (kept?.day === day) return kept.secret;
    const name = `postreel:limit-secret:${day}`;
    await redis.set(name, randomBytes(32).toString("hex"), "EX", SALT_SECONDS, "NX");
    const hex = await redis.get(name);
    if (hex === null) throw new Error("Redis has lost the secret of the day");
    kept = { day, secret: Buffer.from(hex, "hex") };
    return kept.secret;
  };
}

export type Caller = { address: string; account: string | null };

/**
 * Whom a call is counted for: its visitor, and its account where it has one. A visitor is an IPv4
 * address or the /64 network of an IPv6 one, of which a household has all. Neither can be read back.
 */
export function callerKeys({ address, account }: Caller, secret: Buffer): string[] {
  const network = addressPrefix(address, { v4: 32, v6: 64 });
  const keys = [`visitor ${network}`, ...(account === null ? [] : [`account ${account}`])];
  return keys.map((key) => createHmac("sha256", secret).update(key).digest("base64url"));
}
