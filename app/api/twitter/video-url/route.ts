import { networkOf } from "@/lib/http/client";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { extractPrivately, extractVideo } from "@/lib/videos/extract-video";
import { VideoUrlInput } from "@/lib/videos/schema";

export const POST = defineRoute(
  { input: VideoUrlInput, limit: "extraction" },
  ({ input, client, signal }) => {
    const extract = input.private ? extractPrivately : extractVideo;
    return extract(input.url, { signal, network: networkOf(client.address) });
  },
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
