import { publicJson, readyJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { errorResponse, refuseOtherMethods, requestLanguage } from "@/lib/http/refusals";
import { describeEmbed, OembedQuery } from "@/lib/videos/oembed";

const SHARED_SECONDS = 60;

const OPEN = { "access-control-allow-origin": "*" };

export const GET = defineRoute(
  {
    input: OembedQuery,
    from: "query",
    limit: "videoRead",
    refuse: async (refusal, request, headers) =>
      errorResponse(refusal, requestLanguage(request.headers), { ...headers, ...OPEN }),
  },
  async ({ input }) =>
    publicJson({ ...readyJson(await describeEmbed(input)), headers: OPEN }, SHARED_SECONDS),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
