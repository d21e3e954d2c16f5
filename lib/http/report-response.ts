import { STANDING_HEADER, type Standing } from "@/lib/reports/standing";

/** A response about a report, with the state of its post if there is something to report. */
export function reportResponse(body: object, standing: Standing | null, status = 200): Response {
  const headers = { "cache-control": "no-store", ...(standing && { [STANDING_HEADER]: standing }) };
  return Response.json(body, { status, headers });
}
