import type { NextRequest } from "next/server";
import { rewriteAuthor } from "@/lib/authors/rewrite-author";
import { redirectToLanguage } from "@/lib/i18n/redirect-to-language";
import { rewriteListing } from "@/lib/videos/rewrite-listing";

export function middleware(request: NextRequest) {
  return rewriteListing(request) ?? rewriteAuthor(request) ?? redirectToLanguage(request);
}

export const config = {
  runtime: "nodejs",
  // Pages only: no API, no framework files, nothing with a file extension. Handles hold no dot.
  matcher: ["/((?!api/|_next/|.*\\..*).*)"],
};
