import { followAuthor, listFollowing } from "@/lib/following/following";
import { FollowInput } from "@/lib/following/schema";
import { defineRoute } from "@/lib/http/define-route";
import { isDeep } from "@/lib/http/rate-limit/limits";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { ListingQuery } from "@/lib/videos/listing-schema";

/** A cursor leads straight to where it was made. */
function depthLimit(query: object) {
  const { offset, cursor } = ListingQuery.parse(query);
  return cursor === null && isDeep(offset) ? "deepPage" : undefined;
}

export const GET = defineRoute(
  { input: ListingQuery, from: "query", viewer: "full", limit: depthLimit },
  ({ input, viewer }) => listFollowing(viewer.id, input),
);

export const POST = defineRoute(
  { input: FollowInput, viewer: "full", limit: "follow" },
  ({ input, viewer }) => followAuthor(viewer, input.username),
);

export const { PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "POST");
