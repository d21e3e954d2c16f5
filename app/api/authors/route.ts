import { listAuthors } from "@/lib/authors/list-authors";
import { AuthorsQuery } from "@/lib/authors/schema";
import { conditional, publicJson } from "@/lib/http/cached-json";
import { defineRoute } from "@/lib/http/define-route";
import { readyJson } from "@/lib/http/ready-json";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";

const SHARED_SECONDS = 5;

/** A search is looked for in the database, and there are as many as there are words. */
const searchLimit = ({ url }: Request) =>
  new URL(url).searchParams.getAll("search").some((text) => text.trim()) ? "suggest" : undefined;

export const GET = conditional(
  defineRoute({ input: AuthorsQuery, from: "query", limit: searchLimit }, async ({ input }) =>
    publicJson(readyJson(await listAuthors(input)), SHARED_SECONDS),
  ),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
