import { type NextRequest, NextResponse } from "next/server";
import { pageOf } from "../page-of";
import { isSortedByRating } from "../page-view";
import { pagePath } from "../routes";

export function redirectToRating({ nextUrl }: NextRequest): NextResponse | null {
  const page = pageOf(nextUrl.pathname);
  if (!page || !isSortedByRating(page, nextUrl.searchParams)) return null;
  const target = nextUrl.clone();
  target.pathname = pagePath(page.language, "highlyRated");
  target.searchParams.delete("sort");
  target.searchParams.delete("page");
  return NextResponse.redirect(target, 307);
}
