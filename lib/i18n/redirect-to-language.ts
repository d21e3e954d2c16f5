import { type NextRequest, NextResponse } from "next/server";
import { LANGUAGE_COOKIE, NEGOTIATED_COOKIE } from "./detection";
import { languageRedirect } from "./language-redirect";
import { isLanguage } from "./languages";
import { negotiateLanguage } from "./negotiation";

/** Redirects a page without a language of ours to the negotiated one, with its query; else null. */
export function redirectToLanguage(request: NextRequest): NextResponse | null {
  const { nextUrl, cookies, headers } = request;
  const query = nextUrl.searchParams.get("lng");
  const negotiated = negotiateLanguage({
    query,
    cookie: cookies.get(LANGUAGE_COOKIE)?.value,
    acceptLanguage: headers.get("accept-language"),
  });
  const path = languageRedirect(nextUrl.pathname, negotiated);
  if (path === null) return null;
  const target = nextUrl.clone();
  target.pathname = path;
  const response = NextResponse.redirect(target, 307);
  response.headers.set("vary", "Accept-Language, Cookie");
  response.headers.set("cache-control", "private, no-store");
  // An explicit language is no guess: the stored choice must not override it.
  if (!isLanguage(query)) {
    response.cookies.set(NEGOTIATED_COOKIE, "1", { maxAge: 10, path: "/", sameSite: "lax" });
  }
  return response;
}
