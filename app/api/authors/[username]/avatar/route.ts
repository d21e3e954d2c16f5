import { avatarOf, avatarResponse } from "@/lib/authors/avatar";
import { UsernameParam } from "@/lib/authors/schema";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

export const GET = defineRoute({ input: UsernameParam, from: "path" }, async ({ input, allow }) =>
  avatarResponse(await avatarOf(input.username, () => allow("picture"))),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
