import "server-only";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/runtime/slots";
import { watchCache } from "@/lib/telemetry/caches";
import { AppError } from "../errors";
import { CEILING_WAIT_SECONDS, type Network } from "./ceilings";
import { askTwice, gateway as defaultGateway, type Gateway } from "./gateway";
import { isShortCode, type PostLink, parsePostUrl } from "./post-url";
import type { Answered, GatewayFault } from "./send";
import { createSingleFlight } from "./single-flight";
import { readRetryAfter } from "./sources/answer";
import { decodeHtml } from "./text";

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

type ShortLinkAnswer =
  | { kind: "post"; link: PostLink }
  | { kind: "elsewhere" }
  | { kind: "failed"; code: "timeout" | "upstream_unavailable" }
  | { kind: "failed"; code: "upstream_rate_limited"; retryAfterSeconds: number };

/** t.co redirects programs by `location`, browsers by a page. */
const USER_AGENT = "curl/8.14.1";
const META_REFRESH = /<meta[^>]{0,100}content="0;\s?url=([^"]{1,2000})"/i;
const PAGE_START = 20_000;
const GONE: ReadonlySet<number> = new Set([404, 410]);
const LATE: ReadonlySet<GatewayFault> = new Set(["timeout", "aborted"]);

/** Follows one redirect. */
async function askShortLink(
  code: string,
  { gateway, signal, network }: { gateway: Gateway; signal: AbortSignal; network: Network },
): Promise<ShortLinkAnswer> {
  const reply = await askTwice(gateway, {
    url: `https://t.co/${code}`,
    headers: { "user-agent": USER_AGENT },
    redirect: "manual",
    network,
    signal,
  });
  if (reply.kind === "unreachable") {
    if (reply.cause === "ceiling") {
      const retryAfterSeconds = CEILING_WAIT_SECONDS;
      return { kind: "failed", code: "upstream_rate_limited", retryAfterSeconds };
    }
    return { kind: "failed", code: LATE.has(reply.cause) ? "timeout" : "upstream_unavailable" };
  }
  return classifyShortLink(reply);
}

function classifyShortLink(reply: Answered<string>): ShortLinkAnswer {
  const { status, headers } = reply;
  if (status === 429) {
    const retryAfterSeconds = readRetryAfter(headers);
    return { kind: "failed", code: "upstream_rate_limited", retryAfterSeconds };
  }
  if (GONE.has(status)) return { kind: "elsewhere" };
  if (status < 200 || status >= 400) return { kind: "failed", code: "upstream_unavailable" };
  const target = readTarget(reply);
  const link = target === null ? null : parsePostUrl(withoutWarning(target));
  return link?.kind === "post" ? { kind: "post", link } : { kind: "elsewhere" };
}

function readTarget({ headers, body }: Answered<string>): string | null {
  if (headers.location !== undefined) return headers.location;
  const target = META_REFRESH.exec(body.slice(0, PAGE_START))?.[1];
  return target === undefined ? null : decodeHtml(target);
}

/** X shows a warning page before links that it distrusts. */
function withoutWarning(target: string): string {
  if (!URL.canParse(target)) return target;
  const url = new URL(target);
  const warning = /^(?:www\.)?(?:twitter|x)\.com$/.test(url.hostname);
  if (!warning || url.pathname !== "/safety/unsafe_link_warning") return target;
  return url.searchParams.get("unsafe_link") ?? target;
}
