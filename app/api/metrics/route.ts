import { env } from "@/lib/env";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { withBearerSecret } from "@/lib/http/secrets";
import { getMetrics } from "@/lib/jobs/get-metrics";

/** Where no token is set there are no metrics: 404. */
export const GET = withBearerSecret(
  () => env().METRICS_TOKEN,
  async () =>
    new Response(await getMetrics(), {
      headers: {
        "content-type": "text/plain; version=0.0.4; charset=utf-8",
        "cache-control": "no-store",
      },
    }),
  { unset: "not_found" },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
