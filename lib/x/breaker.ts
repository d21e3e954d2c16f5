import type { Failure, FailureReason, SourceAnswer } from "./sources/answer";

/** Failures that show a source's health; a refusal or an unknown shape does not. */
const COUNTED: ReadonlySet<FailureReason> = new Set([
  "timeout",
  "connection",
  "server_error",
  "rate_limited",
]);
/** An aborted call and our own limits say nothing about the source. */
const IGNORED: ReadonlySet<FailureReason> = new Set(["aborted", "activations_spent", "ceiling"]);
const OPENS_AT = 20;
const PROBES_AFTER_MS = 5_000;

export type BreakerState = "closed" | "open" | "probing";

export type Breaker = {
  /** The answer of `call`; while open, immediately the failure that opened it. */
  run: (call: () => Promise<SourceAnswer>) => Promise<SourceAnswer>;
  state: () => BreakerState;
};

type Options = { now?: () => number };

/**
 * Circuit breaker: opens after `OPENS_AT` failures of a source in a row. After five seconds one
 * call probes; its success closes the breaker.
 */
export function createBreaker({ now = performance.now.bind(performance) }: Options = {}): Breaker {
  let inARow = 0;
  let lastFault: Failure | null = null;
  let probeAt = 0;
  let probing = false;

  const isOpen = () => inARow >= OPENS_AT;
  const mayPass = () => !isOpen() || (!probing && now() >= probeAt);

  function record(answer: SourceAnswer): void {
    if (answer.kind !== "failed" || !COUNTED.has(answer.reason)) {
      if (answer.kind !== "failed" || !IGNORED.has(answer.reason)) inARow = 0;
      return;
    }
    inARow += 1;
    lastFault = answer;
    if (isOpen()) probeAt = now() + PROBES_AFTER_MS;
  }

  return {
    async run(call) {
      if (lastFault && !mayPass()) return lastFault;
      const asProbe = isOpen();
      probing ||= asProbe;
      try {
        const answer = await call();
        record(answer);
        return answer;
      } finally {
        if (asProbe) probing = false;
      }
    },
    state: () => (probing ? "probing" : isOpen() ? "open" : "closed"),
  };
}
