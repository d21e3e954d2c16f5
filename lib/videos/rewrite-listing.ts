import { type NextRequest, NextResponse } from "next/server";
import { listingMove } from "./listing-rewrite";

/** Leads a listing page's address to the page that is kept for it; null for every other address. */
export function rewriteListing({ nextUrl }: NextRequest): NextResponse | null {
  const move = listingMove(nextUrl.pathname, nextUrl.searchParams);
  if (move === null) return null;
  const target = nextUrl.clone();
  const [path = "", search = ""] = move.path.split("?");
  target.pathname = path;
  target.search = search;
  return move.kind === "redirect"
    ? NextResponse.redirect(target, 307)
    : NextResponse.rewrite(target);
}
