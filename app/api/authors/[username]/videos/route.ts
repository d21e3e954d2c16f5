import { conditional, publicJson } from "@/lib/http/cached-json";
import { defineRoute } from "@/lib/http/define-route";
import { readyJson } from "@/lib/http/ready-json";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { listAuthorVideos } from "@/lib/videos/author-videos";
import { AuthorVideosInput } from "@/lib/videos/author-videos-schema";

const SHARED_SECONDS = 3;

export const GET = conditional(
  defineRoute({ input: AuthorVideosInput, from: "query", limit: "authorRead" }, async ({ input }) =>
    publicJson(readyJson(await listAuthorVideos(input)), SHARED_SECONDS),
  ),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
