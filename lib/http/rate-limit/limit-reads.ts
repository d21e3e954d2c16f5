import type { NextRequest } from "next/server";
import { PER_PAGE } from "@/lib/authors/per-page";
import { isLanguage } from "@/lib/i18n/languages";
import { queryValues } from "@/lib/query-values";
import { PAGES } from "@/lib/routes";
import { PAGE_SIZE } from "@/lib/videos/listing-view";
import { isDeep, type LimitName } from "./limits";
import { pageLimiter } from "./page-limiter";

type Read = Pick<NextRequest, "nextUrl" | "headers">;

/**
 * The page of a refusal where a visitor searches the directory too often, or reads too much far down
 * a list; null for every other address.
 */
export async function limitReads({ nextUrl, headers }: Read): Promise<Response | null> {
  const [, language] = nextUrl.pathname.split("/");
  const limit = limitOf(nextUrl);
  if (!limit || !isLanguage(language)) return null;
  return (await pageLimiter()?.(limit, headers, language)) ?? null;
}

/** Entries of a page, by the lists that the database walks; boards are packed. */
const WALKED = new Map<string, number>([
  [PAGES.recent, PAGE_SIZE],
  [PAGES.authors, PER_PAGE],
]);

/** The path that a view is kept by ends with its page; where nothing has led there yet, the query says it. */
function limitOf({ pathname, searchParams }: Read["nextUrl"]): LimitName | undefined {
  const [, , list = "", ...view] = pathname.split("/");
  const pageSize = WALKED.get(`/${list}`);
  if (pageSize === undefined) return undefined;
  if (`/${list}` === PAGES.authors && view[0] === "search") return "suggest";
  const page = Number(view.at(-1) || queryValues(searchParams).page);
  return isDeep((page - 1) * pageSize) ? "deepPage" : undefined;
}
