import "server-only";
import { ALL_VISITORS, createBudget } from "./ceilings";
import { activationHeaders } from "./client-headers";
import type { XClient } from "./client-settings";
import type { Gateway } from "./gateway";
import { guestActivationUrl } from "./graphql-config";
import { asObject, parseJson } from "./payload/shape";
import { isGuestToken, type SharedTokens } from "./shared-tokens";
import { untilAborted } from "./single-flight";
import { type Failure, failed, failedReply } from "./sources/answer";

/** X expires a token after about three hours. */
const LIFETIME_MS = 2 * 3_600_000;
/** Renews in the background, so that no visitor waits for it. */
const RENEWED_FROM_MS = 1.5 * 3_600_000;
const RETRY_RENEWAL_MS = 60_000;
/** A token allows about 500 calls in 15 minutes; calls in flight may still need some. */
const MIN_REMAINING = 10;
const ACTIVATIONS_PER_MINUTE = 10;
const WINDOW_MS = 15 * 60_000;
/** Begins when a token of another instance was refused: this address differs from its own. */
const UNSHARED_MS = LIFETIME_MS;

type Activation = { kind: "token"; token: string } | Failure;

export type GuestTokens = {
  /** Concurrent callers share one activation. */
  get: (signal?: AbortSignal) => Promise<Activation>;
  isReady: () => boolean;
  /** A nearly used up token is replaced at once. */
  noteRemaining: (token: string, remaining: number) => void;
  discard: (token: string) => void;
  noteAnswer: (token: string) => void;
  /** A limit at a token's first call is that of the address: another token would not help. */
  mayBeUsedUp: (token: string) => boolean;
};

type Options = {
  gateway: Gateway;
  client: XClient;
  now?: () => number;
  activationsPerMinute?: number;
  shared?: SharedTokens | undefined;
};

type Held = {
  token: string;
  expiresAt: number;
  renewAt: number;
  isForeign: boolean;
  /** A token that has not answered by then is new. */
  newUntil: number;
};

/** X accepts a token only from the address that got it. A failed activation is not cached. */
export function createGuestTokens(options: Options): GuestTokens {
  const { gateway, client, shared, now = Date.now } = options;
  const { activationsPerMinute = ACTIVATIONS_PER_MINUTE } = options;
  let current: Held | null = null;
  let underWay: Promise<Activation> | null = null;
  const activations = createBudget(activationsPerMinute, now);
  let sharesFrom = Number.NEGATIVE_INFINITY;

  function hold(token: string, leftMs: number, isForeign: boolean): Activation {
    const expiresAt = now() + leftMs;
    const renewAt = expiresAt - (LIFETIME_MS - RENEWED_FROM_MS);
    current = {
      token,
      expiresAt,
      renewAt,
      isForeign,
      newUntil: now() + (isForeign ? 0 : WINDOW_MS),
    };
    return { kind: "token", token };
  }

  async function renew(): Promise<Activation> {
    const old = current?.token;
    const sharing = now() >= sharesFrom ? shared : undefined;
    const found = sharing && (await sharing.find());
    if (found && found.token !== old && found.leftMs > LIFETIME_MS - RENEWED_FROM_MS) {
      return hold(found.token, found.leftMs, true);
    }
    if (!activations.take()) return failed("activations_spent");
    const activation = await activate(gateway, client);
    if (activation.kind === "token") {
      hold(activation.token, LIFETIME_MS, false);
      await sharing?.put(activation.token, LIFETIME_MS);
    }
    return activation;
  }

  function discard(token: string): void {
    if (current?.token !== token) return;
    if (current.isForeign) sharesFrom = now() + UNSHARED_MS;
    else if (now() >= sharesFrom) shared?.remove(token);
    current = null;
  }

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
    isReady: () => current !== null && current.expiresAt > now(),
    noteRemaining(token, remaining) {
      if (remaining >= MIN_REMAINING || Number.isNaN(remaining) || current?.token !== token) return;
      current = { ...current, isForeign: false };
      discard(token);
      void renewOnce();
    },
    discard,
    noteAnswer(token) {
      if (current?.token === token) current.newUntil = Number.NEGATIVE_INFINITY;
    },
    mayBeUsedUp: (token) => current?.token !== token || current.newUntil <= now(),
  };
}

/** The token in the body counts: X has answered 200 without one. A 404 is how it blocks a server. */
async function activate(gateway: Gateway, client: XClient): Promise<Activation> {
  const settings = client.settings();
  const reply = await gateway.ask({
    url: guestActivationUrl(settings.hosts.api),
    method: "POST",
    network: ALL_VISITORS,
    headers: activationHeaders(settings),
  });
  if (reply.kind === "unreachable") return failed(reply.cause);
  const token = readGuestToken(reply.body);
  if (token !== null) return { kind: "token", token };
  if (reply.status === 404) return failed("blocked", "activation: 404");
  return failedReply(reply, "guest_token: missing");
}

export function readGuestToken(body: string): string | null {
  const { guest_token: token } = asObject(parseJson(body));
  return typeof token === "string" && isGuestToken(token) ? token : null;
}
