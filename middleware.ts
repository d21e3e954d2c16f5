import type { NextRequest } from "next/server";
import { answerWithNonce } from "@/lib/http/policy/answer-with-nonce";
import { limitSearches } from "@/lib/http/rate-limit/limit-searches";
import { redirectToLanguage } from "@/lib/i18n/redirect-to-language";
import { redirectToRating } from "@/lib/videos/redirect-to-rating";

export async function middleware(request: NextRequest) {
  const refused = await limitSearches(request);
  if (refused) return refused;
  return redirectToRating(request) ?? answerWithNonce(request) ?? redirectToLanguage(request);
}

export const config = {
  runtime: "nodejs",
  // Pages only: no API, no framework files, nothing with a file extension. Handles hold no dot.
  matcher: ["/((?!api/|_next/|.*\\..*).*)"],
};
