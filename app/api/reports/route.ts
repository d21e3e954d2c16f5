import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { fileReport } from "@/lib/reports/file-report";
import { reportResponse } from "@/lib/reports/post-state";
import { ReportInput } from "@/lib/reports/schema";

export const POST = defineRoute(
  { input: ReportInput, limit: "report" },
  async ({ input, signal, client, language }) => {
    const { receipt, postState } = await fileReport(input, { signal, client, language });
    return reportResponse(receipt, postState, 201);
  },
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
