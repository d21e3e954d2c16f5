import "server-only";
import {
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { version } from "@/package.json";
import type { Span, Tracer } from "./tracing";

/** A span waits at most this long to be sent with others. */
const SEND_MS = 1_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/**
 * A tracer that sends spans to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`. It registers nothing
 * globally: parents are handed over, so that neither Next's spans nor Sentry's mix with ours.
 */
export function createOtelTracer(): Tracer & { flush: () => Promise<void> } {
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "postreel", "service.version": version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_MS })],
  });
  const tracer = provider.getTracer("postreel");
  const known = new WeakMap<Span, OtelSpan>();
  return {
    begin(name, kind, attributes, parent) {
      const above = parent && known.get(parent);
      const context = above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
      const own: Span = {
        end(hasFailed, more = {}) {
          span.setAttributes(more);
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
      known.set(own, span);
      return own;
    },
    flush: () => provider.forceFlush(),
  };
}
