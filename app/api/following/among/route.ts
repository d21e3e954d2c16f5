import { listFollowedAmong } from "@/lib/following/following";
import { FollowedQuery } from "@/lib/following/schema";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

export const GET = defineRoute(
  { input: FollowedQuery, from: "query", viewer: "full", limit: "followingRead" },
  ({ input, viewer }) => listFollowedAmong(viewer.id, input),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
