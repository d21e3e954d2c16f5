import { SpanStatusCode } from "@opentelemetry/api";
import { emptyResource } from "@opentelemetry/resources";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { expect, it } from "vitest";
import { RecordedSpan, SPAN_KINDS } from "./otel";

const ended: ReadableSpan[] = [];
const recorder = {
  resource: emptyResource(),
  onEnd: (span: ReadableSpan) => void ended.push(span),
};
const msOf = ([seconds, nanoseconds]: readonly [number, number]) =>
  seconds * 1_000 + nanoseconds / 1_000_000;

it("belongs to the trace of its parent, whose time it lies in", () => {
  const parent = new RecordedSpan(recorder, "parent", SPAN_KINDS.server, {}, undefined);
  const child = new RecordedSpan(recorder, "child", SPAN_KINDS.client, {}, parent);
  child.end(false);
  parent.end(false);
  expect(child.spanContext().traceId).toBe(parent.spanContext().traceId);
  expect(child.spanContext().spanId).not.toBe(parent.spanContext().spanId);
  expect(child.parentSpanContext).toEqual(parent.spanContext());
  expect(parent.parentSpanContext).toBeUndefined();
  expect(parent.spanContext().traceId).toMatch(/^[\da-f]{32}$/);
  expect(child.spanContext().spanId).toMatch(/^[\da-f]{16}$/);
  const times = [parent.startTime, child.startTime, child.endTime, parent.endTime].map(msOf);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(1_000);
  expect(msOf(child.duration)).toBeCloseTo((times[2] ?? 0) - (times[1] ?? 0), 2);
});

it("is handed over once, with the attributes of its beginning and its end", () => {
  ended.length = 0;
  const span = new RecordedSpan(recorder, "one", SPAN_KINDS.client, { first: 1 }, undefined);
  expect([span.status.code, span.ended, ended]).toEqual([SpanStatusCode.UNSET, false, []]);
  span.end(true, { second: "2" });
  span.end(false, { second: "3" });
  expect(ended).toEqual([span]);
  expect(span.attributes).toEqual({ first: 1, second: "2" });
  expect([span.status.code, span.ended]).toEqual([SpanStatusCode.ERROR, true]);
});
