import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { UpdateThumbnailInput } from "@/lib/thumbnails/schema";
import { updateThumbnail } from "@/lib/thumbnails/upload-thumbnail";

export const POST = defineRoute(
  { input: UpdateThumbnailInput, limit: "thumbnailUpdate" },
  ({ input, headers }) => updateThumbnail(input, headers.get("x-upload-token")),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
