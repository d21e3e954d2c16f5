import { publicJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { answerRising } from "@/lib/rankings/read";
import { ListingQuery } from "@/lib/videos/listing-schema";

const SHARED_SECONDS = 5;

export const GET = defineRoute({ input: ListingQuery, from: "query" }, async ({ input }) =>
  publicJson(await answerRising(input), SHARED_SECONDS),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
