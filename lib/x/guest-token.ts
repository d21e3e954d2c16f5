import "server-only";
import type { Gateway } from "./gateway";
import { BROWSER_USER_AGENT, GUEST_ACTIVATION_URL, PUBLIC_BEARER } from "./graphql-config";
import { asObject, parseJson } from "./payload/shape";
import { untilAborted } from "./single-flight";
import { type Failure, failed, failedReply } from "./sources/answer";

/** X expires a token after about three hours. */
const LIFETIME_MS = 2 * 3_600_000;
/** From this age a token is renewed in the background, so that no visitor waits for it. */
const RENEWED_FROM_MS = 1.5 * 3_600_000;
const RETRY_RENEWAL_MS = 60_000;
/** Of about 500 calls in 15 minutes; calls in flight may still need some. */
const MIN_REMAINING = 10;
const ACTIVATIONS_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

export type Activation = { kind: "token"; token: string } | Failure;

export type GuestTokens = {
  /** The token in use, or a new one: concurrent callers share one activation. */
  get: (signal?: AbortSignal) => Promise<Activation>;
  /** How many calls X says are left for a token; a nearly used up one is replaced at once. */
  noteRemaining: (token: string, remaining: number) => void;
  discard: (token: string) => void;
};

type Options = { gateway: Gateway; now?: () => number; activationsPerMinute?: number };

/**
 * Guest tokens of `api.x.com`. A failed activation is not cached; the number of activations is
 * limited.
 */
export function createGuestTokens(options: Options): GuestTokens {
  const { gateway, now = Date.now, activationsPerMinute = ACTIVATIONS_PER_MINUTE } = options;
  let current: { token: string; expiresAt: number; renewAt: number } | null = null;
  let underWay: Promise<Activation> | null = null;
  let activatedAt: number[] = [];

  async function renew(): Promise<Activation> {
    const at = now();
    activatedAt = activatedAt.filter((moment) => moment > at - MINUTE_MS);
    if (activatedAt.length >= activationsPerMinute) return failed("activations_spent");
    activatedAt.push(at);
    const activation = await activate(gateway);
    if (activation.kind === "token") {
      const { token } = activation;
      current = { token, expiresAt: now() + LIFETIME_MS, renewAt: now() + RENEWED_FROM_MS };
    }
    return activation;
  }

  function discard(token: string): void {
    if (current?.token === token) current = null;
  }

  /** Never rejects: network failures are values of the gateway. */
  function renewOnce(): Promise<Activation> {
    underWay ??= renew().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  return {
    async get(signal) {
      if (!current || current.expiresAt <= now()) {
        return untilAborted(renewOnce(), signal, () => failed("aborted"));
      }
      const { token } = current;
      if (current.renewAt <= now()) {
        current.renewAt = now() + RETRY_RENEWAL_MS;
        void renewOnce();
      }
      return { kind: "token", token };
    },
    noteRemaining(token, remaining) {
      if (remaining >= MIN_REMAINING || Number.isNaN(remaining) || current?.token !== token) return;
      discard(token);
      void renewOnce();
    },
    discard,
  };
}

/** Judged by the token in the body: X has answered 200 without one. */
async function activate(gateway: Gateway): Promise<Activation> {
  const reply = await gateway.ask({
    url: GUEST_ACTIVATION_URL,
    method: "POST",
    headers: { authorization: `Bearer ${PUBLIC_BEARER}`, "user-agent": BROWSER_USER_AGENT },
  });
  if (reply.kind === "unreachable") return failed(reply.cause);
  const { guest_token: token } = asObject(parseJson(reply.body));
  if (typeof token === "string" && /^\w{1,64}$/.test(token)) return { kind: "token", token };
  return failedReply(reply, "guest_token: missing");
}
