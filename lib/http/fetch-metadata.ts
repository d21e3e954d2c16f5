import { AppError } from "@/lib/errors";
import type { RouteRequest } from "./read-body";

/** The site itself, and what no page leads to: an address typed, kept or handed over by a program. */
const OWN_SITES = ["same-origin", "none"];

/**
 * Whether a visitor opens a page themself (Fetch Metadata): no picture, frame or call, which any page
 * may point anywhere, nothing fetched ahead, and from another site only a link that was followed. Who
 * sends none of this, an older browser or no browser, passes.
 */
export function isOpenedByVisitor(headers: Headers): boolean {
  const destination = headers.get("sec-fetch-dest") ?? "document";
  const isAhead = headers.has("sec-purpose") || headers.has("purpose");
  if (destination !== "document" || isAhead) return false;
  const isOwn = OWN_SITES.includes(headers.get("sec-fetch-site") ?? "none");
  return isOwn || headers.get("sec-fetch-user") === "?1";
}

/**
 * Whether a form was sent from a page of this site: another's would have its visitors do what they
 * have not read. A browser says so of every form (Fetch Metadata), an older one by `Origin`; who says
 * neither is no browser.
 */
export function isSentFromHere(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

/**
 * Refuses a write that another site's page sends through a visitor's browser. Without CORS such a page
 * can send text and forms, never JSON; browsers also say so themselves (Fetch Metadata). Our own forms,
 * for visitors without scripts, are checked where they are handled.
 */
export function refuseForeignWrite(request: RouteRequest, from: string, contentType: RegExp): void {
  if (request.method === "GET" || request.method === "HEAD" || from === "form") return;
  if (request.headers.get("sec-fetch-site") === "cross-site") throw new AppError("forbidden");
  const type = request.headers.get("content-type");
  const isRight = type === null ? !announcesBody(request.headers) : contentType.test(type);
  if (!isRight && request.headers.get("content-length") !== "0") {
    throw new AppError("unsupported_media_type");
  }
}

/** `Request.body` does not tell: Next gives every write a stream, also where nothing was sent. */
const announcesBody = (headers: Headers) =>
  headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
