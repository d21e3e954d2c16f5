import { ReportUnavailableInput, reportUnavailable } from "@/lib/counting/record";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";

export const POST = defineRoute(
  { input: ReportUnavailableInput, limit: "unavailableReport" },
  ({ input, client }) => reportUnavailable(input, client),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
