import "server-only";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace";
import { version } from "@/package.json";
import { RecordedSpan, SPAN_KINDS } from "./recorded-span";
import type { Tracer } from "./tracing";

const SEND_MS = 1_000;

/** Registers nothing globally, so that neither Next's nor Sentry's spans mix with ours. */
export function createOtelTracer(): Tracer & { flush: () => Promise<void> } {
  const exporter = new OTLPTraceExporter();
  const batches = new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_MS });
  const resource = resourceFromAttributes({
    "service.name": "postreel",
    "service.version": version,
  });
  const recorder = { resource, onEnd: batches.onEnd.bind(batches) };
  return {
    begin(name, kind, attributes, parent) {
      const above = parent instanceof RecordedSpan ? parent : undefined;
      return new RecordedSpan(recorder, name, SPAN_KINDS[kind], attributes, above);
    },
    flush: () => batches.forceFlush(),
  };
}
