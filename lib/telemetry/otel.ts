import "server-only";
import {
  type HrTime,
  type SpanContext,
  SpanKind,
  type SpanStatus,
  SpanStatusCode,
  TraceFlags,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, RandomIdGenerator, type ReadableSpan } from "@opentelemetry/sdk-trace";
import { version } from "@/package.json";
import type { Attributes, Span, Tracer } from "./tracing";

type Recorder = {
  resource: Resource;
  onEnd: (span: ReadableSpan) => void;
};

export const SPAN_KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

const ids = new RandomIdGenerator();
const SCOPE = { name: "postreel" };
const NONE: [] = [];
const OK: SpanStatus = { code: SpanStatusCode.UNSET };
const FAILED: SpanStatus = { code: SpanStatusCode.ERROR };
const MS = 1_000;
const NS_PER_MS = 1_000_000;

/** OpenTelemetry's own span has a dozen more objects, which garbage collection copies until it is sent. */
export class RecordedSpan implements Span, ReadableSpan {
  readonly links = NONE;
  readonly events = NONE;
  readonly instrumentationScope = SCOPE;
  readonly droppedAttributesCount = 0;
  readonly droppedEventsCount = 0;
  readonly droppedLinksCount = 0;
  status = OK;
  ended = false;
  readonly #id = ids.generateSpanId();
  readonly #traceId: string;
  /** From the process's clock to the wall's: one for a trace, so that its spans are in order. */
  readonly #wallMs: number;
  readonly #beganMs = performance.now();
  #endedMs = 0;
  #more: Attributes | undefined;

  constructor(
    readonly recorder: Recorder,
    readonly name: string,
    readonly kind: SpanKind,
    readonly given: Attributes,
    readonly parent: RecordedSpan | undefined,
  ) {
    this.#traceId = parent ? parent.#traceId : ids.generateTraceId();
    this.#wallMs = parent ? parent.#wallMs : Date.now() - this.#beganMs;
  }

  end(hasFailed: boolean, more?: Attributes): void {
    if (this.ended) return;
    this.ended = true;
    this.#endedMs = performance.now();
    this.#more = more;
    if (hasFailed) this.status = FAILED;
    this.recorder.onEnd(this);
  }

  spanContext(): SpanContext {
    return { traceId: this.#traceId, spanId: this.#id, traceFlags: TraceFlags.SAMPLED };
  }

  get parentSpanContext(): SpanContext | undefined {
    return this.parent?.spanContext();
  }

  get attributes(): Attributes {
    return { ...this.given, ...this.#more };
  }

  get resource(): Resource {
    return this.recorder.resource;
  }

  get startTime(): HrTime {
    return timeOf(this.#wallMs + this.#beganMs);
  }

  get endTime(): HrTime {
    return timeOf(this.#wallMs + this.#endedMs);
  }

  get duration(): HrTime {
    return timeOf(this.#endedMs - this.#beganMs);
  }
}

/** Seconds, and nanoseconds of the last one. */
function timeOf(ms: number): HrTime {
  return [Math.floor(ms / MS), Math.floor((ms % MS) * NS_PER_MS)];
}

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
