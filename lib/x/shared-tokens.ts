import "server-only";
import type { Redis } from "ioredis";

/** Has no token while Redis is down. */
export type SharedTokens = {
  find: () => Promise<{ token: string; leftMs: number } | null>;
  put: (token: string, leftMs: number) => Promise<void>;
  /** Keeps what another instance has put in its place. */
  remove: (token: string) => void;
};

const REMOVE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

export function shareTokens(redis: Redis, egress: string): SharedTokens {
  const key = `postreel:guest-token:${egress}`;
  return {
    async find() {
      const [token, leftMs] = await Promise.all([redis.get(key), redis.pttl(key)]).catch(() => []);
      return token && leftMs && leftMs > 0 && /^\w{1,64}$/.test(token) ? { token, leftMs } : null;
    },
    async put(token, leftMs) {
      await redis.set(key, token, "PX", leftMs).catch(() => null);
    },
    remove(token) {
      redis.eval(REMOVE, 1, key, token).catch(() => null);
    },
  };
}
