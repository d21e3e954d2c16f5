import { listAuthors } from "@/lib/authors/list-authors";
import { PageQuery } from "@/lib/authors/page-query";
import { AuthorsQuery } from "@/lib/authors/schema";
import { publicJson, readyJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { isDeep, type LimitName } from "@/lib/http/rate-limit/limits";
import { refuseOtherMethods } from "@/lib/http/refusals";

const SHARED_SECONDS = 5;

/** Searches hit the database and cannot be cached: every query string differs. */
function limitOf(query: { search?: string }): LimitName {
  if (query.search?.trim()) return "suggest";
  const { page, per_page } = PageQuery.parse(query);
  return isDeep((page - 1) * per_page) ? "deepPage" : "authorRead";
}

export const GET = defineRoute(
  { input: AuthorsQuery, from: "query", limit: limitOf },
  async ({ input }) => publicJson(readyJson(await listAuthors(input)), SHARED_SECONDS),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
