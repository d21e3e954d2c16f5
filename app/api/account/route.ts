import { z } from "zod";
import { deleteAccount } from "@/lib/accounts/deletion";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

export const DELETE = defineRoute(
  { input: z.object({}), from: "query", viewer: "live", limit: "account" },
  ({ viewer }) => deleteAccount(viewer),
);

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = refuseOtherMethods("DELETE");
