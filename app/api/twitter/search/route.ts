import { publicJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { answerSearch, VideoSearchQuery } from "@/lib/search/search-videos";

const SHARED_SECONDS = 5;

export const GET = defineRoute(
  { input: VideoSearchQuery, from: "query", limit: "suggest" },
  async ({ input }) => publicJson(await answerSearch(input), SHARED_SECONDS),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
