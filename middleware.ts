import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { renewSession } from "@/lib/auth/renew-session";
import { subjectOf } from "@/lib/find-subject";
import { HEAD_SCRIPT } from "@/lib/head-script";
import {
  contentPolicy,
  guardedReach,
  hashSource,
  POLICY_HEADER,
} from "@/lib/http/policy/content-policy";
import { limitPage, refuseRead } from "@/lib/http/rate-limit/limit-reads";
import { MAX_ADDRESS } from "@/lib/http/servable-request";
import { redirectToLanguage } from "@/lib/i18n/language-redirect";
import { languageIn, takesForms } from "@/lib/page-of";
import { type PageView, viewOf } from "@/lib/page-view";
import { isOwnServer } from "@/lib/runtime/own-server";
import { redirectToRating } from "@/lib/videos/redirect-to-rating";

/** The checks that every page request passes, with `server/` and without it. */
export async function middleware(request: NextRequest): Promise<Response> {
  const response = (await refuseMalformed(request)) ?? (await answer(request));
  const hsts = guardedReach()?.hsts;
  if (hsts) response.headers.set("strict-transport-security", hsts);
  return response;
}

async function answer(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const redirect = redirectToLanguage(request);
  if (redirect) return redirect;
  const view = viewOf(pathname + search);
  const isRead = request.method === "GET" || request.method === "HEAD";
  // With `server/`, its cache has already looked up and charged the pages that it reads.
  if (isOwnServer() && isRead && (view === null || view.isShared)) return NextResponse.next();
  const refused = view ? await refuseView(view, request.headers) : await missing(pathname, 404);
  if (refused) return refused;
  const toRating = redirectToRating(request);
  if (toRating) return toRating;
  const withSession = await renewSession(request);
  return withSession(
    takesForms(pathname) ? NextResponse.next({ request }) : answerWithNonce(request),
  );
}

/**
 * Lets a page that no cache keeps run its inline scripts. Cached pages would keep the nonce: they
 * get the hashes of their scripts (`server/cache`).
 */
function answerWithNonce({ headers }: NextRequest): NextResponse {
  const forwarded = new Headers(headers);
  const reach = guardedReach();
  if (!reach) return NextResponse.next({ request: { headers: forwarded } });
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy([`'nonce-${nonce}'`, hashSource(HEAD_SCRIPT)], reach);
  // Next reads the nonce for its scripts there.
  forwarded.set(POLICY_HEADER, policy);
  const response = NextResponse.next({ request: { headers: forwarded } });
  response.headers.set(POLICY_HEADER, policy);
  return response;
}

async function refuseView(view: PageView, headers: Headers): Promise<Response | null> {
  const subject = await subjectOf(view.page);
  if (subject.kind === "missing") return missing(view.address, subject.status);
  return limitPage(view, headers);
}

/** Only without `server/`, whose cache has this page. */
async function missing(pathname: string, status: 404 | 410): Promise<Response | null> {
  if (languageIn(pathname) === null) return null;
  return refuseRead(status === 410 ? "video_removed" : "not_found", pathname);
}

/** Refuses requests that Next would keep in memory forever, or would take for a server action. */
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
