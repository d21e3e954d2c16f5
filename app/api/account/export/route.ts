import { z } from "zod";
import { exportAccount } from "@/lib/accounts/account";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

export const GET = defineRoute(
  { input: z.object({}), from: "query", viewer: "live", limit: "account" },
  ({ viewer }) => exportAccount(viewer),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
