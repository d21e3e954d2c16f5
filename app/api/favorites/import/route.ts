import { importFavorites } from "@/lib/favorites/favorites";
import { ImportInput } from "@/lib/favorites/schema";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

export const POST = defineRoute(
  { input: ImportInput, viewer: "full", limit: "favoriteImport" },
  ({ input, viewer, allowUpTo }) =>
    importFavorites(viewer, input.video_ids, (wanted) => allowUpTo("newFavorite", wanted)),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
