import { unfollowAuthor } from "@/lib/following/following";
import { FollowInput } from "@/lib/following/schema";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

export const DELETE = defineRoute(
  { input: FollowInput, from: "path", viewer: "full", limit: "follow" },
  ({ input, viewer }) => unfollowAuthor(viewer.id, input.username),
);

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = refuseOtherMethods("DELETE");
