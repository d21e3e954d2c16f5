import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { UPLOAD_MAX_BYTES, UploadThumbnailInput } from "@/lib/thumbnails/schema";
import { uploadThumbnail } from "@/lib/thumbnails/upload-thumbnail";

export const POST = defineRoute(
  { input: UploadThumbnailInput, maxBytes: UPLOAD_MAX_BYTES, limit: "thumbnailUpload" },
  ({ input, headers }) => uploadThumbnail(input, headers.get("x-upload-token")),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
