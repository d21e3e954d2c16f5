import "server-only";
import { type Answered, gateway as defaultGateway, type Gateway } from "./gateway";
import { type InvalidLink, isShortCode, type PostLink, parsePostUrl } from "./post-url";
import { readRetryAfter } from "./retry-after";
import { decodeHtml } from "./text";
import type { ExtractionFailure } from "./types";

/** `failed`: t.co did not say; `invalid`: it leads to something that is not a post. */
export type ShortLinkTarget =
  | PostLink
  | InvalidLink
  | { kind: "failed"; code: ExtractionFailure; retryAfterSeconds?: number };

/** Programs get a `location`, browsers a page that moves on by itself. */
const USER_AGENT = "curl/8.14.1";
const META_REFRESH = /<meta[^>]{0,100}content="0;\s?url=([^"]{1,2000})"/i;
const PAGE_START = 20_000;

/** Where a `t.co` link leads, one hop and no further. Only the code of the visitor's link is sent. */
export async function resolveShortLink(
  code: string,
  signal?: AbortSignal,
  gateway: Gateway = defaultGateway(),
): Promise<ShortLinkTarget> {
  if (!isShortCode(code)) return { kind: "invalid", reason: "not_a_post" };
  const reply = await gateway.ask({
    url: `https://t.co/${code}`,
    headers: { "user-agent": USER_AGENT },
    redirect: "manual",
    ...(signal ? { signal } : {}),
  });
  if (reply.kind === "unreachable") {
    const late = reply.cause === "timeout" || reply.cause === "aborted";
    return { kind: "failed", code: late ? "timeout" : "upstream_unavailable" };
  }
  const target = readTarget(reply);
  if (target !== null) return toPost(target);
  if (reply.status === 429) {
    const retryAfterSeconds = readRetryAfter(reply.headers);
    return { kind: "failed", code: "upstream_rate_limited", retryAfterSeconds };
  }
  if (reply.status >= 500) return { kind: "failed", code: "upstream_unavailable" };
  return { kind: "invalid", reason: "not_a_post" };
}

function readTarget({ headers, body }: Answered<string>): string | null {
  if (headers.location !== undefined) return headers.location;
  const target = META_REFRESH.exec(body.slice(0, PAGE_START))?.[1];
  return target === undefined ? null : decodeHtml(target);
}

function toPost(target: string): ShortLinkTarget {
  const link = parsePostUrl(withoutWarning(target));
  return link.kind === "short-link" ? { kind: "invalid", reason: "not_a_post" } : link;
}

/** X puts a warning page in front of links that it has doubts about. */
function withoutWarning(target: string): string {
  if (!URL.canParse(target)) return target;
  const url = new URL(target);
  const warning = /^(?:www\.)?(?:twitter|x)\.com$/.test(url.hostname);
  if (!warning || url.pathname !== "/safety/unsafe_link_warning") return target;
  return url.searchParams.get("unsafe_link") ?? target;
}
