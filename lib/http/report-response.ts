import { STANDING_HEADER, type Standing } from "@/lib/reports/standing";

/** An answer about a report, with what has become of its post, where that is something to tell. */
export function reportResponse(body: object, standing: Standing | null, status = 200): Response {
  const headers = { "cache-control": "no-store", ...(standing && { [STANDING_HEADER]: standing }) };
  return Response.json(body, { status, headers });
}
