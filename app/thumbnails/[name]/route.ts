import { pictureResponse } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { ThumbnailParam } from "@/lib/thumbnails/schema";
import { requireThumbnail } from "@/lib/thumbnails/thumbnail-store";

export const GET = defineRoute({ input: ThumbnailParam, from: "path" }, async ({ input, allow }) =>
  pictureResponse(await requireThumbnail(input.name, () => allow("picture"))),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
