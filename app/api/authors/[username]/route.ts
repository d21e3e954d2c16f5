import { requireAuthor } from "@/lib/authors/find-author";
import { UsernameParam } from "@/lib/authors/schema";
import { publicJson, readyJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

const SHARED_SECONDS = 5;

export const GET = defineRoute(
  { input: UsernameParam, from: "path", limit: "authorRead" },
  async ({ input }) =>
    publicJson(
      readyJson({ success: true, data: await requireAuthor(input.username) }),
      SHARED_SECONDS,
    ),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
