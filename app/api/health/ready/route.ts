import { env } from "@/lib/env";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { isBearerOf } from "@/lib/http/secrets";
import { getReadiness } from "@/lib/jobs/get-readiness";

/** Jobs, leaderboards, canaries and breakers are shown only with the token of the metrics. */
export async function GET(request: Request): Promise<Response> {
  const readiness = await getReadiness();
  const { status, database, store } = readiness;
  const isOperator = isBearerOf(request.headers, env().METRICS_TOKEN);
  return Response.json(isOperator ? readiness : { status, database, store }, {
    status: status === "ok" ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
