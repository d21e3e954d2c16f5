import { z } from "zod";
import { voidTokens } from "@/lib/accounts/sign-in-checks";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

/** The site's part in signing out everywhere: the sign-in service ends the sessions, not their tokens. */
export const POST = defineRoute(
  { input: z.object({}), from: "query", viewer: "full", limit: "account" },
  async ({ viewer }) => {
    await voidTokens(viewer.id);
    return { success: true };
  },
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
