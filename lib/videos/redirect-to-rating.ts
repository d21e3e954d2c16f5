import { type NextRequest, NextResponse } from "next/server";
import { isLanguage } from "../i18n/languages";
import { PAGES } from "../routes";

/** Popular videos sorted by rating are the highly rated ones; null for every other address. */
export function redirectToRating({ nextUrl }: NextRequest): NextResponse | null {
  const [, language, name] = /^\/([^/]+)(\/[^/]+)(?:\/|$)/.exec(nextUrl.pathname) ?? [];
  const isAsked = name === PAGES.popular.path && nextUrl.searchParams.get("sort") === "rating";
  if (!isAsked || !isLanguage(language)) return null;
  const target = nextUrl.clone();
  target.pathname = `/${language}${PAGES.highlyRated.path}`;
  target.searchParams.delete("sort");
  target.searchParams.delete("page");
  return NextResponse.redirect(target, 307);
}
