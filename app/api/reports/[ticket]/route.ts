import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { reportResponse } from "@/lib/reports/post-state";
import { requireReport } from "@/lib/reports/require-report";
import { TicketParam } from "@/lib/reports/schema";

export const GET = defineRoute(
  { input: TicketParam, from: "path", limit: "ticketRead" },
  async ({ input }) => {
    const { answer, postState } = await requireReport(input.ticket);
    return reportResponse(answer, postState);
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
