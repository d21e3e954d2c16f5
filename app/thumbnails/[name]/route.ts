import { defineRoute } from "@/lib/http/define-route";
import { pictureResponse } from "@/lib/http/picture-response";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { ThumbnailParam } from "@/lib/thumbnails/schema";
import { requireThumbnail } from "@/lib/thumbnails/shown-picture";

export const GET = defineRoute({ input: ThumbnailParam, from: "path" }, async ({ input, allow }) =>
  pictureResponse(await requireThumbnail(input.name, () => allow("picture"))),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
