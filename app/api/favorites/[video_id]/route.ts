import { removeFavorite } from "@/lib/favorites/favorites";
import { FavoriteInput } from "@/lib/favorites/schema";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

export const DELETE = defineRoute(
  { input: FavoriteInput, from: "path", viewer: "full", limit: "favorite" },
  ({ input, viewer }) => removeFavorite(viewer.id, input.video_id),
);

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = refuseOtherMethods("DELETE");
