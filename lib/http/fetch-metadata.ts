import { AppError } from "@/lib/errors";
import type { RouteRequest } from "./read-body";
import { isRead } from "./servable-request";

/** `none`: an address that was typed, bookmarked or opened by a program. */
const OWN_SITES = ["same-origin", "none"];

// By Fetch Metadata this is no picture, frame, call or prefetch, which any page can point anywhere, and from
// another site only a followed link. Clients that send none of these headers pass.
export function isOpenedByVisitor(headers: Headers): boolean {
  const destination = headers.get("sec-fetch-dest") ?? "document";
  if (destination !== "document" || isLoadedAhead(headers)) return false;
  return isFromOwnSite(headers) || headers.get("sec-fetch-user") === "?1";
}

export function isFromOwnSite(headers: Headers): boolean {
  return OWN_SITES.includes(headers.get("sec-fetch-site") ?? "none");
}

export function isLoadedAhead(headers: Headers): boolean {
  return headers.has("sec-purpose") || headers.has("purpose");
}

// Another site could send forms in its visitors' name. Browsers send Fetch Metadata with every form, older
// ones `Origin`; a client that sends neither is not a browser.
export function isSentFromHere(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

// Without CORS another site's page can send text and forms, never JSON. Our own forms, for visitors without
// scripts, are checked where they are handled.
export function refuseForeignWrite(
  request: RouteRequest,
  { from, contentType = JSON_TYPE }: { from: string; contentType?: RegExp | undefined },
): void {
  if (isRead(request.method) || from === "form") return;
  if (request.headers.get("sec-fetch-site") === "cross-site") throw new AppError("forbidden");
  const type = request.headers.get("content-type");
  const isRight = type === null ? !announcesBody(request.headers) : contentType.test(type);
  if (!isRight && request.headers.get("content-length") !== "0") {
    throw new AppError("unsupported_media_type");
  }
}

/** `Request.body` does not help: Next gives every write a stream, even without a body. */
const announcesBody = (headers: Headers) =>
  headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
