import { defineRoute } from "@/lib/http/define-route";
import { logViolations, ViolationReports } from "@/lib/http/policy/violation-reports";
import { refuseOtherMethods } from "@/lib/http/refusals";

/** Room for some ten reports: each repeats the whole policy. */
const MAX_BYTES = 64 * 1024;

/** Sent by `report-uri`, by the Reporting API, and by programs. */
const REPORT_TYPE = /^application\/(?:csp-report|reports\+json|json)\s*(?:;|$)/i;

/** The reports are logged, not stored. */
export const POST = defineRoute(
  {
    input: ViolationReports,
    limit: "violationReport",
    maxBytes: MAX_BYTES,
    contentType: REPORT_TYPE,
  },
  ({ input }) => {
    logViolations(input);
    return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  },
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
