import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { LANGUAGES } from "@/lib/i18n/languages";
import { contentPolicy, POLICY_HEADER } from "./content-policy";
import { guardedReach } from "./guarded-reach";

/** Pages that are made for one request. Any other is kept, and would keep the nonce with it. */
const MADE_ANEW = new RegExp(`^/(?:${LANGUAGES.join("|")})/(?:authors/search)$`);

/** Lets a page that is made for this request run its inline scripts; null for all others. */
export function answerWithNonce({ nextUrl, headers }: NextRequest): NextResponse | null {
  const reach = guardedReach();
  if (!reach || !MADE_ANEW.test(nextUrl.pathname)) return null;
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy([`'nonce-${nonce}'`], reach);
  const forwarded = new Headers(headers);
  // Next reads the nonce for its scripts there.
  forwarded.set(POLICY_HEADER, policy);
  const response = NextResponse.next({ request: { headers: forwarded } });
  response.headers.set(POLICY_HEADER, policy);
  return response;
}
