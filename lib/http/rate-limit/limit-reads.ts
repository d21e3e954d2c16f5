import type { NextRequest } from "next/server";
import { PER_PAGE } from "@/lib/authors/per-page";
import { isLanguage, type Language } from "@/lib/i18n/languages";
import { queryValues } from "@/lib/query-values";
import { PAGES } from "@/lib/routes";
import { PAGE_SIZE } from "@/lib/videos/listing-view";
import { isDeep, type LimitName } from "./limits";

type Read = Pick<NextRequest, "nextUrl" | "headers">;

/**
 * A 429 page if a visitor searches the directory or reads deep pages of a list too often; null for
 * every other request.
 */
export async function limitReads({ nextUrl, headers }: Read): Promise<Response | null> {
  const [, language] = nextUrl.pathname.split("/");
  const limit = limitOf(nextUrl);
  if (!limit || !isLanguage(language)) return null;
  return (await pageLimiter()?.(limit, headers, language)) ?? null;
}

/** Page size of the lists that the database walks row by row; leaderboards are precomputed. */
const WALKED = new Map<string, number>([
  [PAGES.recent, PAGE_SIZE],
  [PAGES.authors, PER_PAGE],
]);

/** The page is the last part of a rewritten path, else in the query. */
function limitOf({ pathname, searchParams }: Read["nextUrl"]): LimitName | undefined {
  const [, , list = "", ...view] = pathname.split("/");
  const pageSize = WALKED.get(`/${list}`);
  if (pageSize === undefined) return undefined;
  if (`/${list}` === PAGES.authors && view[0] === "search") return "suggest";
  const page = Number(view.at(-1) || queryValues(searchParams).page);
  return isDeep((page - 1) * pageSize) ? "deepPage" : undefined;
}

const KEY = Symbol.for("postreel.pageLimiter");

/** A 429 page, or null if the request is allowed. */
type PageLimiter = (
  limit: LimitName,
  headers: Headers,
  language: Language,
) => Promise<Response | null>;

/** Undefined before `boot` has run. */
function pageLimiter(): PageLimiter | undefined {
  return Reflect.get(globalThis, KEY);
}

/** Kept on `globalThis`: the middleware is a bundle of its own, without Redis and the log. */
export function setPageLimiter(limiter: PageLimiter): void {
  Reflect.set(globalThis, KEY, limiter);
}
