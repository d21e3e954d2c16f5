import { AsyncLocalStorage } from "node:async_hooks";
import { sharedSlot } from "@/lib/runtime/slots";

/** Values are numbers or from closed sets: no query, link, handle or address. */
export type Attributes = Record<string, string | number>;

export type Span = {
  /** Ends it, once. */
  end: (hasFailed: boolean, attributes?: Attributes) => void;
};

/** What `otel.ts` brings where a collector is set: nothing of it is loaded elsewhere. */
export type Tracer = {
  begin: (
    name: string,
    kind: "server" | "client",
    attributes: Attributes,
    parent: Span | undefined,
  ) => Span;
};

type Tracing = {
  tracer: Tracer;
  share: number;
  current: AsyncLocalStorage<Span>;
  /** How many more requests may be traced, and the ms at which that was found. */
  allowance: { left: number; at: number };
};

/** Traced requests of a process: per second, and at once after a rest. More would slow down a busy server. */
export const MOST = { aSecond: 100, atOnce: 20 };

const tracing = sharedSlot<Tracing>("telemetry.tracing");

/** Starts tracing this share of the requests, and what they cause. */
export function setTracer(tracer: Tracer, share: number): void {
  const allowance = { left: MOST.atOnce, at: performance.now() };
  tracing.set({ tracer, share, current: new AsyncLocalStorage(), allowance });
}

/** Decides whether a request is traced, before anything is created for it: most are not, and cost nothing. */
export function isChosen(): boolean {
  const set = tracing.get();
  if (set === undefined || Math.random() >= set.share) return false;
  const { allowance } = set;
  const now = performance.now();
  const earned = ((now - allowance.at) / 1000) * MOST.aSecond;
  const left = Math.min(MOST.atOnce, allowance.left + earned);
  const isLeft = left >= 1;
  Object.assign(allowance, { left: isLeft ? left - 1 : left, at: now });
  return isLeft;
}

/** The span that the running code belongs to. */
export function currentSpan(): Span | undefined {
  return tracing.get()?.current.getStore();
}

/** Begins the span of a request, and runs `work` in it; undefined where nothing is traced. */
export function traceRequest(
  name: string,
  attributes: Attributes,
  work: () => void,
): Span | undefined {
  const { tracer, current } = tracing.get() ?? {};
  const span = tracer?.begin(name, "server", attributes, undefined);
  if (span && current) current.run(span, work);
  else work();
  return span;
}

/** Begins a span below another one; undefined where there is none, as in jobs. */
export function childSpan(
  name: string,
  attributes: Attributes,
  parent = currentSpan(),
): Span | undefined {
  return parent && tracing.get()?.tracer.begin(name, "client", attributes, parent);
}
