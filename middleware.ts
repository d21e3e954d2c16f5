import { type NextRequest, NextResponse } from "next/server";
import { renewSession } from "@/lib/auth/renew-session";
import { keepOutOfCache } from "@/lib/http/keep-out-of-cache";
import { answerWithNonce } from "@/lib/http/policy/answer-with-nonce";
import { guardedReach } from "@/lib/http/policy/content-policy";
import { limitRead, pageLimit, refuseRead } from "@/lib/http/rate-limit/limit-reads";
import { MAX_ADDRESS } from "@/lib/http/servable-request";
import { redirectToLanguage } from "@/lib/i18n/language-redirect";
import { createViewAddress } from "@/lib/i18n/view-address";
import { isOwnPage, takesForms, unknownPagePath } from "@/lib/page-of";
import { VIEW_REWRITES } from "@/lib/videos/listing-rewrites";
import { redirectToRating } from "@/lib/videos/redirect-to-rating";

const viewAddress = createViewAddress(VIEW_REWRITES);

/** What every page passes, behind `server/` and without it. */
export async function middleware(request: NextRequest): Promise<Response> {
  const response = (await refuseMalformed(request)) ?? (await answer(request));
  const hsts = guardedReach()?.hsts;
  if (hsts) response.headers.set("strict-transport-security", hsts);
  return response;
}

async function answer(request: NextRequest): Promise<Response> {
  const view = viewOf(request.nextUrl);
  const limit = pageLimit(view);
  const refused = limit && (await limitRead(limit, request.headers, view.pathname));
  if (refused) return refused;
  const withSession = await renewSession(request);
  const response = withSession(
    redirectToRating(request) ??
      answerWithNonce(request, view) ??
      redirectToLanguage(request) ??
      show(request, view),
  );
  if (limit) keepOutOfCache(response.headers);
  return response;
}

function show(request: NextRequest, view: URL): NextResponse {
  if (view.pathname !== request.nextUrl.pathname) return NextResponse.rewrite(view);
  // A page of one user gets the renewed session with its request.
  return isOwnPage(view.pathname) ? NextResponse.next({ request }) : NextResponse.next();
}

/** The inner address that a page is kept by; all unknown pages of a language share one. */
function viewOf(nextUrl: NextRequest["nextUrl"]): URL {
  const view = new URL(String(nextUrl));
  view.pathname = viewAddress(nextUrl.pathname + nextUrl.search).split("?", 1)[0] ?? "/";
  if (view.pathname === nextUrl.pathname) {
    view.pathname = unknownPagePath(nextUrl.pathname) ?? nextUrl.pathname;
  }
  return view;
}

/** Refuses what Next would keep in memory for ever, or would take for a server action. */
async function refuseMalformed({ nextUrl, method, headers }: NextRequest) {
  const { pathname, search } = nextUrl;
  if (pathname.length + search.length > MAX_ADDRESS) {
    return refuseRead("address_too_long", pathname);
  }
  const isMultipart = /^multipart\//i.test(headers.get("content-type") ?? "");
  if (method === "POST" && isMultipart && !takesForms(pathname)) {
    return refuseRead("unsupported_media_type", pathname);
  }
  return null;
}

export const config = {
  runtime: "nodejs",
  // Pages only: no API, no framework files, nothing with a file extension unless it is below a language.
  matcher: ["/((?!api/|_next/|.*\\..*).*)", "/(en|es|ja|ko|zh-CN|zh-TW)/(.*)"],
};
