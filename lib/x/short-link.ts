import "server-only";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/runtime/slots";
import { watchCache } from "@/lib/telemetry/caches";
import { AppError } from "../errors";
import { askShortLink, type ShortLinkAnswer } from "./ask-short-link";
import type { Network } from "./ceilings";
import { gateway as defaultGateway, type Gateway } from "./gateway";
import { isShortCode, type PostLink } from "./post-url";
import { createSingleFlight } from "./single-flight";

const REMEMBERED = 1_000;
const REMEMBER_MS = 10 * 60_000;

type Asking = {
  signal?: AbortSignal | undefined;
  network?: Network | undefined;
  /** Called before t.co is asked, not for a cached code; throws if the call is not allowed. */
  permit?: (() => Promise<void>) | undefined;
  /** Leaves no trace. */
  isPrivate?: boolean | undefined;
};

export type ShortLinks = {
  resolve: (code: string, asking?: Asking) => Promise<PostLink | null>;
};

/** Follows one redirect, and sends only the code. Throws `AppError` if t.co does not respond. */
export function resolveShortLink(code: string, asking?: Asking): Promise<PostLink | null> {
  const links = processWide("x.short-links", () => createShortLinks({ gateway: defaultGateway() }));
  return links.resolve(code, asking);
}

type Options = {
  gateway: Gateway;
  now?: () => number;
};

export function createShortLinks(options: Options): ShortLinks {
  const { gateway, now = performance.now.bind(performance) } = options;
  const evicted = watchCache("x.short-links", () => ({ entries: memory.size, bytes: 0 }));
  const memory: LRUCache<string, PostLink> = new LRUCache({
    max: REMEMBERED,
    dispose: (_answer, _key, reason) => reason === "evict" && evicted(),
    ttl: REMEMBER_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const flights = createSingleFlight<ShortLinkAnswer>(
    (code, signal, network) => askShortLink(code, { gateway, signal, network }),
    (code, answer) => {
      if (answer.kind === "post") memory.set(code, answer.link);
    },
    { left: { kind: "failed", code: "timeout" } },
  );
  return {
    async resolve(code, { signal, network = null, permit, isPrivate = false } = {}) {
      if (!isShortCode(code)) return null;
      const known = isPrivate ? memory.peek(code) : memory.get(code);
      if (known) return known;
      await permit?.();
      if (isPrivate) {
        const own = signal ?? new AbortController().signal;
        return toLink(await askShortLink(code, { gateway, signal: own, network }));
      }
      return toLink(await flights.join(code, signal, network));
    },
  };
}

function toLink(answer: ShortLinkAnswer): PostLink | null {
  if (answer.kind === "elsewhere") return null;
  if (answer.kind === "post") return answer.link;
  const { code, ...details } = answer;
  const limited = "retryAfterSeconds" in details;
  throw new AppError(code, limited ? { retryAfterSeconds: details.retryAfterSeconds } : {});
}
