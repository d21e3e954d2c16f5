import { followAuthor, listFollowing } from "@/lib/following/following";
import { FollowInput } from "@/lib/following/schema";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { ListingQuery } from "@/lib/videos/listing-schema";

export const GET = defineRoute(
  { input: ListingQuery, from: "query", viewer: "full", limit: "followingRead" },
  ({ input, viewer }) => listFollowing(viewer.id, input),
);

export const POST = defineRoute(
  { input: FollowInput, viewer: "full", limit: "follow" },
  ({ input, viewer }) => followAuthor(viewer, input.username),
);

export const { PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "POST");
