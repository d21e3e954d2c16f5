import { SuggestQuery, suggestAuthors } from "@/lib/authors/suggest-authors";
import { publicJson, readyJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

const SHARED_SECONDS = 5;

export const GET = defineRoute(
  { input: SuggestQuery, from: "query", limit: "suggest" },
  async ({ input }) => publicJson(readyJson(await suggestAuthors(input)), SHARED_SECONDS),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
