import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { fileReport } from "@/lib/reports/file-report";
import { ReportInput } from "@/lib/reports/schema";
import { reportResponse } from "@/lib/reports/standing";

export const POST = defineRoute(
  { input: ReportInput, limit: "report" },
  async ({ input, signal, client, language }) => {
    const { receipt, standing } = await fileReport(input, { signal, client, language });
    return reportResponse(receipt, standing, 201);
  },
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
