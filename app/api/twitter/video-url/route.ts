import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { extractVideo } from "@/lib/videos/extract-video";
import { VideoUrlInput } from "@/lib/videos/schema";

export const POST = defineRoute(
  { input: VideoUrlInput, limit: "extraction" },
  ({ input, signal }) => extractVideo(input.url, signal),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
