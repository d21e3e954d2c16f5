import { addFavorite, listFavorites } from "@/lib/favorites/favorites";
import { FavoriteInput } from "@/lib/favorites/schema";
import { defineRoute } from "@/lib/http/define-route";
import { isDeep } from "@/lib/http/rate-limit/limits";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { ListingQuery } from "@/lib/videos/listing-schema";

/** A cursor needs no limit for depth: the index finds its place directly. */
function depthLimit(query: object) {
  const { offset, cursor } = ListingQuery.parse(query);
  return cursor === null && isDeep(offset) ? "deepPage" : "favoriteRead";
}

export const GET = defineRoute(
  { input: ListingQuery, from: "query", viewer: "full", limit: depthLimit },
  ({ input, viewer }) => listFavorites(viewer.id, input),
);

export const POST = defineRoute(
  { input: FavoriteInput, viewer: "full", limit: "favorite" },
  async ({ input, viewer, allow }) => {
    await allow("newFavorite");
    return addFavorite(viewer, input.video_id);
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "POST");
