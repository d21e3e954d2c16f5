import { listFavoritesAmong } from "@/lib/favorites/favorites";
import { AmongQuery } from "@/lib/favorites/schema";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

export const GET = defineRoute(
  { input: AmongQuery, from: "query", viewer: "full", limit: "favoriteRead" },
  ({ input, viewer }) => listFavoritesAmong(viewer.id, input),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
