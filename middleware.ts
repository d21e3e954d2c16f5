import type { NextRequest } from "next/server";
import { redirectToLanguage } from "@/lib/i18n/redirect-to-language";

export function middleware(request: NextRequest) {
  return redirectToLanguage(request);
}

export const config = {
  runtime: "nodejs",
  // Pages only: no API, no framework files, nothing with a file extension. Handles hold no dot.
  matcher: ["/((?!api/|_next/|.*\\..*).*)"],
};
