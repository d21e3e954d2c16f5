import { AsyncLocalStorage } from "node:async_hooks";
import { sharedSlot } from "@/lib/runtime/slots";

/** Values are numbers or from closed sets: no query, link, handle or address. */
export type Attributes = Record<string, string | number>;

export type Span = {
  end: (hasFailed: boolean, attributes?: Attributes) => void;
};

/** Loaded only where a collector is set. */
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
  /** `at` is in ms. */
  allowance: { left: number; at: number };
};

/** More would slow down a busy server. */
export const MOST = { aSecond: 100, atOnce: 20 };

const tracing = sharedSlot<Tracing>("telemetry.tracing");

export function setTracer(tracer: Tracer, share: number): void {
  const allowance = { left: MOST.atOnce, at: performance.now() };
  tracing.set({ tracer, share, current: new AsyncLocalStorage(), allowance });
}

/** Called before anything is created for the request: most are not traced, and cost nothing. */
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

export function currentSpan(): Span | undefined {
  return tracing.get()?.current.getStore();
}

/** Undefined where nothing is traced. */
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

/** Undefined where there is no parent, as in jobs. */
export function childSpan(
  name: string,
  attributes: Attributes,
  parent = currentSpan(),
): Span | undefined {
  return parent && tracing.get()?.tracer.begin(name, "client", attributes, parent);
}
