import { z } from "zod";
import { voidTokens } from "@/lib/accounts/sign-in-checks";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

/** The sign-in service ends sessions, but tokens stay valid for up to an hour: this voids them. */
export const POST = defineRoute(
  { input: z.object({}), from: "query", viewer: "full", limit: "account" },
  async ({ viewer }) => {
    await voidTokens(viewer.id);
    return { success: true };
  },
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
