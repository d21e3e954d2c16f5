import { recordView } from "@/lib/counting/record";
import { RecordViewInput } from "@/lib/counting/schema";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

export const POST = defineRoute(
  { input: RecordViewInput, limit: "viewRecord" },
  ({ input, client, signal, allow }) =>
    recordView(input, client, { signal, permit: () => allow("extraction") }),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
