import "server-only";
import { Counter, Registry } from "prom-client";
import { processWide } from "@/lib/runtime/slots";
import { createHistogram } from "./histogram";

export type Meters = ReturnType<typeof createMeters>;

/** Seconds. X answers within some hundred milliseconds; the deadline is 12 s. */
const SOURCE_SECONDS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 2.5, 5, 12];
const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

function createMeters() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `postreel_${name}`, help, labelNames, registers });
  return {
    registry,
    batchSizes: createHistogram({
      name: "postreel_batch_size",
      help: "Entries written in one transaction.",
      labelNames: ["batch"],
      buckets: BATCH_SIZES,
      registry,
    }),
    sourceAnswers: counter("source_answers_total", "Answers of X's sources.", [
      "source",
      "outcome",
    ]),
    sourceSeconds: createHistogram({
      name: "postreel_source_seconds",
      help: "How long a source took to answer.",
      labelNames: ["source"],
      buckets: SOURCE_SECONDS,
      registry,
    }),
    sourceBlocks: counter("source_blocks_total", "Times X has begun to refuse this server.", [
      "source",
      "egress",
    ]),
    extractions: counter("extractions_total", "Pasted links by outcome.", ["outcome"]),
    cacheLookups: counter("cache_lookups_total", "Lookups in the process's caches.", [
      "cache",
      "result",
    ]),
    refusedCalls: counter("rate_limited_total", "Calls refused by a limit.", ["limit"]),
    violations: counter("policy_violations_total", "What the content policy refused in browsers.", [
      "directive",
      "blocked",
    ]),
    limiterFailures: counter("limiter_failures_total", "Calls that could not be counted.", [
      "limit",
    ]),
  };
}

export function meters(): Meters {
  return processWide("telemetry.meters", createMeters);
}

export function measureBatch(batch: "counting" | "storing", size: number): void {
  meters().batchSizes.observe([batch], size);
}

export function countSourceAnswer(source: string, outcome: string, ms: number): void {
  const { sourceAnswers, sourceSeconds } = meters();
  sourceAnswers.inc({ source, outcome });
  sourceSeconds.observe([source], ms / 1000);
}

export function countBlock(source: string, egress: string): void {
  meters().sourceBlocks.inc({ source, egress });
}

/** `ok` or the code of the refusal. */
export function countExtraction(outcome: string): void {
  meters().extractions.inc({ outcome });
}

export function countCacheLookup(cache: "extraction" | "listing", isHit: boolean): void {
  meters().cacheLookups.inc({ cache, result: isHit ? "hit" : "miss" });
}

export function countRefusedCall(limit: string): void {
  meters().refusedCalls.inc({ limit });
}

export function countLimiterFailure(limit: string): void {
  meters().limiterFailures.inc({ limit });
}

/** Browsers report these values: they are untrusted. */
export function countViolation(directive: string, blocked: "own" | "inline" | "other"): void {
  meters().violations.inc({ directive, blocked });
}
