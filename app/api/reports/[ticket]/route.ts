import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { requireReport } from "@/lib/reports/file-report";
import { TicketParam } from "@/lib/reports/schema";
import { reportResponse } from "@/lib/reports/standing";

export const GET = defineRoute({ input: TicketParam, from: "path" }, async ({ input }) => {
  const { answer, standing } = await requireReport(input.ticket);
  return reportResponse(answer, standing);
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
