import { addFavorite } from "@/lib/favorites/add-favorite";
import { listFavorites } from "@/lib/favorites/list-favorites";
import { FavoriteInput } from "@/lib/favorites/schema";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { ListingQuery } from "@/lib/videos/listing-schema";

export const GET = defineRoute(
  { input: ListingQuery, from: "query", viewer: "required" },
  ({ input, viewer }) => listFavorites(viewer.id, input),
);

export const POST = defineRoute(
  { input: FavoriteInput, viewer: "required", limit: "favorite" },
  ({ input, viewer }) => addFavorite(viewer, input.video_id),
);

export const { PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "POST");
