import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentPolicy, POLICY_HEADER } from "./content-policy";
import { guardedReach } from "./guarded-reach";
import { isMadeAnew } from "./made-anew";

/**
 * Lets a page that is made for this request run its inline scripts; null for all others, which would
 * keep the nonce with them.
 */
export function answerWithNonce({ nextUrl, headers }: NextRequest): NextResponse | null {
  const reach = guardedReach();
  if (!reach || !isMadeAnew(nextUrl.pathname)) return null;
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy([`'nonce-${nonce}'`], reach);
  const forwarded = new Headers(headers);
  // Next reads the nonce for its scripts there.
  forwarded.set(POLICY_HEADER, policy);
  const response = NextResponse.next({ request: { headers: forwarded } });
  response.headers.set(POLICY_HEADER, policy);
  return response;
}
