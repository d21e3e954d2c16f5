import "server-only";
import type { Redis } from "ioredis";
import { deleteIfHeld } from "../http/rate-limit/redis";

/** Has no token while Redis is down. */
export type SharedTokens = {
  find: () => Promise<{ token: string; leftMs: number } | null>;
  put: (token: string, leftMs: number) => Promise<void>;
  /** Keeps what another instance has put in its place. */
  remove: (token: string) => void;
};

export function isGuestToken(text: string): boolean {
  return /^\w{1,64}$/.test(text);
}

export function shareTokens(redis: Redis, egress: string): SharedTokens {
  const key = `postreel:guest-token:${egress}`;
  return {
    async find() {
      const [token, leftMs] = await Promise.all([redis.get(key), redis.pttl(key)]).catch(() => []);
      return token && leftMs && leftMs > 0 && isGuestToken(token) ? { token, leftMs } : null;
    },
    async put(token, leftMs) {
      await redis.set(key, token, "PX", leftMs).catch(() => null);
    },
    remove(token) {
      deleteIfHeld(redis, key, token).catch(() => null);
    },
  };
}
