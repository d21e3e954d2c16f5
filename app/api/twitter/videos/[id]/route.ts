import { publicJson, readyJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { VideoInput } from "@/lib/videos/listing-schema";
import { requireStoredVideo } from "@/lib/videos/stored-video";

const SHARED_SECONDS = 5;

export const GET = defineRoute(
  { input: VideoInput, from: "path", limit: "videoRead" },
  async ({ input }) =>
    publicJson(
      readyJson({ success: true, data: await requireStoredVideo(input.id) }),
      SHARED_SECONDS,
    ),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
