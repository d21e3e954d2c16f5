import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { HEAD_SCRIPT } from "@/lib/head-script";
import { contentPolicy, guardedReach, hashSource, POLICY_HEADER } from "./content-policy";

/**
 * Lets a page that no cache keeps run its inline scripts. Cached pages would keep the nonce: they
 * get the hashes of their scripts (`server/cache`).
 */
export function answerWithNonce({ headers }: NextRequest): NextResponse {
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
