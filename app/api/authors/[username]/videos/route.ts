import { publicJson, readyJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { listAuthorVideos } from "@/lib/videos/author-videos";
import { AuthorVideosInput } from "@/lib/videos/listing-schema";

const SHARED_SECONDS = 3;

export const GET = defineRoute(
  { input: AuthorVideosInput, from: "query", limit: "authorRead" },
  async ({ input }) => publicJson(readyJson(await listAuthorVideos(input)), SHARED_SECONDS),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
