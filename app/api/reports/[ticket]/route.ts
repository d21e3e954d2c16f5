import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { requireReport } from "@/lib/reports/require-report";
import { TicketParam } from "@/lib/reports/schema";

export const GET = defineRoute({ input: TicketParam, from: "path" }, ({ input }) =>
  requireReport(input.ticket),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
