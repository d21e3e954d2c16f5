import { z } from "zod";
import { listFollowedAuthors } from "@/lib/following/following";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

/** The authors that the viewer follows. */
export const GET = defineRoute(
  { input: z.object({}), from: "query", viewer: "full", limit: "followingRead" },
  ({ viewer }) => listFollowedAuthors(viewer.id),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
