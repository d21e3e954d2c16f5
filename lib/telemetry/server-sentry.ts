import "server-only";
import { env } from "@/lib/env";
import { processWide } from "@/lib/runtime/slots";
import { redact } from "./redact";
import { sentryOptions } from "./scrub";

type Sentry = typeof import("@sentry/nextjs");

/** Null without a DSN: then it is not loaded. */
export function serverSentry(): Promise<Sentry> | null {
  const { SENTRY_DSN, OTEL_EXPORTER_OTLP_ENDPOINT } = env();
  if (!SENTRY_DSN) return null;
  return processWide("telemetry.sentry", async () => {
    const sentry = await import("@sentry/nextjs");
    const { tracesSampleRate, ...options } = sentryOptions(SENTRY_DSN, redact);
    // Where OpenTelemetry traces, Sentry does not.
    sentry.init(OTEL_EXPORTER_OTLP_ENDPOINT ? options : { ...options, tracesSampleRate });
    return sentry;
  });
}
