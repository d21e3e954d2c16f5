import "server-only";
import { askTwice } from "./ask-twice";
import { CEILING_WAIT_SECONDS, type Network } from "./ceilings";
import type { Answered, Gateway } from "./gateway";
import { type PostLink, parsePostUrl } from "./post-url";
import type { GatewayFault } from "./send";
import { readRetryAfter } from "./sources/answer";
import { decodeHtml } from "./text";

export type ShortLinkAnswer =
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
export async function askShortLink(
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
