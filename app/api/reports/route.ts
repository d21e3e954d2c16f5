import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { fileReport } from "@/lib/reports/file-report";
import { ReportInput } from "@/lib/reports/schema";

export const POST = defineRoute(
  { input: ReportInput, status: 201, limit: "report" },
  ({ input, signal, isWithin }) =>
    fileReport(input, { signal, mayHide: () => isWithin("hidingReport") }),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
