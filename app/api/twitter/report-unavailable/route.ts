import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { ReportUnavailableInput, reportUnavailable } from "@/lib/videos/report-unavailable";

export const POST = defineRoute(
  { input: ReportUnavailableInput, limit: "unavailableReport" },
  ({ input }) => reportUnavailable(input),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
