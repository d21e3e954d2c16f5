import "server-only";
import { AppError } from "../errors";
import { type Answered, gateway as defaultGateway, type Gateway } from "./gateway";
import { isShortCode, type PostLink, parsePostUrl } from "./post-url";
import { readRetryAfter } from "./retry-after";
import { decodeHtml } from "./text";

/** Programs get a `location`, browsers a page that moves on by itself. */
const USER_AGENT = "curl/8.14.1";
const META_REFRESH = /<meta[^>]{0,100}content="0;\s?url=([^"]{1,2000})"/i;
const PAGE_START = 20_000;

/**
 * The post that a `t.co` link leads to, one hop and no further; null where it leads elsewhere. Only
 * the code of the visitor's link is sent. Throws `AppError` where t.co does not say.
 */
export async function resolveShortLink(
  code: string,
  signal?: AbortSignal,
  gateway: Gateway = defaultGateway(),
): Promise<PostLink | null> {
  if (!isShortCode(code)) return null;
  const reply = await gateway.ask({
    url: `https://t.co/${code}`,
    headers: { "user-agent": USER_AGENT },
    redirect: "manual",
    ...(signal ? { signal } : {}),
  });
  if (reply.kind === "unreachable") {
    const late = reply.cause === "timeout" || reply.cause === "aborted";
    throw new AppError(late ? "timeout" : "upstream_unavailable");
  }
  if (reply.status === 429) {
    const retryAfterSeconds = readRetryAfter(reply.headers);
    throw new AppError("upstream_rate_limited", { retryAfterSeconds });
  }
  if (reply.status >= 500) throw new AppError("upstream_unavailable");
  const target = readTarget(reply);
  const link = target === null ? null : parsePostUrl(withoutWarning(target));
  return link?.kind === "post" ? link : null;
}

function readTarget({ headers, body }: Answered<string>): string | null {
  if (headers.location !== undefined) return headers.location;
  const target = META_REFRESH.exec(body.slice(0, PAGE_START))?.[1];
  return target === undefined ? null : decodeHtml(target);
}

/** X puts a warning page in front of links that it has doubts about. */
function withoutWarning(target: string): string {
  if (!URL.canParse(target)) return target;
  const url = new URL(target);
  const warning = /^(?:www\.)?(?:twitter|x)\.com$/.test(url.hostname);
  if (!warning || url.pathname !== "/safety/unsafe_link_warning") return target;
  return url.searchParams.get("unsafe_link") ?? target;
}
