import { publicJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { isDeep } from "@/lib/http/rate-limit/limits";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { answerRecent } from "@/lib/videos/list-recent";
import { ListingQuery } from "@/lib/videos/listing-schema";

/** A first download shows here within 5 s. */
const SHARED_SECONDS = 2;

const depthLimit = (query: object) =>
  isDeep(ListingQuery.parse(query).offset) ? "deepPage" : undefined;

export const GET = defineRoute(
  { input: ListingQuery, from: "query", limit: depthLimit },
  async ({ input }) => publicJson(await answerRecent(input), SHARED_SECONDS),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
