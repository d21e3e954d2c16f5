import type { NextRequest } from "next/server";
import { answerWithNonce } from "@/lib/http/policy/answer-with-nonce";
import { limitReads } from "@/lib/http/rate-limit/limit-reads";
import { redirectToLanguage } from "@/lib/i18n/redirect-to-language";
import { redirectToRating } from "@/lib/videos/redirect-to-rating";

export async function middleware(request: NextRequest) {
  const refused = await limitReads(request);
  if (refused) return refused;
  return redirectToRating(request) ?? answerWithNonce(request) ?? redirectToLanguage(request);
}

export const config = {
  runtime: "nodejs",
  // Pages only: no API, no framework files, nothing with a file extension. Handles hold no dot.
  matcher: ["/((?!api/|_next/|.*\\..*).*)"],
};
