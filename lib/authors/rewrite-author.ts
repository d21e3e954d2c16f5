import { type NextRequest, NextResponse } from "next/server";
import { authorMove } from "./author-move";

/** Leads an address of the directory or of an author to the page behind it; null for all others. */
export function rewriteAuthor({ nextUrl }: NextRequest): NextResponse | null {
  const move = authorMove(nextUrl.pathname, nextUrl.searchParams);
  if (move === null) return null;
  const url = nextUrl.clone();
  url.pathname = move.path;
  url.search = move.query;
  return NextResponse.rewrite(url);
}
