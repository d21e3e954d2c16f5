import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { THEME_SCRIPT } from "@/lib/theme";
import { contentPolicy, guardedReach, hashSource, POLICY_HEADER } from "./content-policy";
import { isMadePerRequest } from "./made-per-request";

/**
 * Lets a page that is made per request run its inline scripts; null for all others, which are kept
 * and would keep the nonce with them. `view` is the inner address of the page.
 */
export function answerWithNonce({ headers }: NextRequest, view: URL): NextResponse | null {
  const reach = guardedReach();
  if (!reach || !isMadePerRequest(view.pathname)) return null;
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy([`'nonce-${nonce}'`, hashSource(THEME_SCRIPT)], reach);
  const forwarded = new Headers(headers);
  // Next reads the nonce for its scripts there.
  forwarded.set(POLICY_HEADER, policy);
  const response = NextResponse.rewrite(view, { request: { headers: forwarded } });
  response.headers.set(POLICY_HEADER, policy);
  return response;
}
