import { type NextRequest, NextResponse } from "next/server";
import { queryValues } from "../query-values";
import { PAGES } from "../routes";
import { LANGUAGE_COOKIE, matchTag, NEGOTIATED_COOKIE, negotiateLanguage } from "./detection";
import { isLanguage, type Language } from "./languages";

/** Sign-in completion has its own rule; the others are no pages, or frames on other sites. */
const UNPREFIXED = new RegExp(`^(${PAGES.callback.path}|/auth/v1|/api|/embed|/oembed)(/|$)`);

const LANGUAGE_TAG = /^[a-z]{2,3}([-_][a-z0-9]{2,4})*$/i;

/** `/xx/authors` → `/ja/authors`, `/zh-cn` → `/zh-CN`; anything else gets a prefix. Null if it has one. */
export function languageRedirect(pathname: string, negotiated: Language): string | null {
  if (UNPREFIXED.test(pathname)) return null;
  const [first = "", ...rest] = pathname.split("/").filter(Boolean);
  if (isLanguage(first)) return null;
  if (LANGUAGE_TAG.test(first)) {
    const language = matchTag(first.replace("_", "-")) ?? negotiated;
    return `/${[language, ...rest].join("/")}`;
  }
  return `/${[negotiated, first, ...rest].filter(Boolean).join("/")}`;
}

export function redirectToLanguage(request: NextRequest): NextResponse | null {
  const { nextUrl, cookies, headers } = request;
  const query = queryValues(nextUrl.searchParams).lng;
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
