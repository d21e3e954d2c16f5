import "server-only";
import { env } from "@/lib/env";
import { type Finding, ok, warn } from "./checkup";

const ANSWER_MS = 3_000;

/** Requests do not depend on the collector. */
export async function traces(): Promise<Finding> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env();
  if (!endpoint) return ok("none are sent: OTEL_EXPORTER_OTLP_ENDPOINT is not set");
  const { host } = new URL(endpoint);
  const status = await fetch(`${endpoint.replace(/\/$/, "")}/v1/traces`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ resourceSpans: [] }),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    (answer) => answer.status,
    () => null,
  );
  if (status === null) return warn(`${host} does not answer; requests are served without`);
  // Only the exporter has credentials.
  const isThere = status < 300 || status === 401 || status === 403;
  return isThere
    ? ok(`${host} answers; ${Math.round(share * 100)} % of requests are sent`)
    : warn(`${host} answers ${status}`);
}
