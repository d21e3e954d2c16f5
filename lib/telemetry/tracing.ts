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
  /** How many requests of the running second are traced. */
  lately: { second: number; chosen: number };
};

/** Traced requests of a process per second. More would show nothing new, and slow down a busy server. */
export const MOST_A_SECOND = 100;

const tracing = sharedSlot<Tracing>("telemetry.tracing");

/** Starts tracing this share of the requests, and what they cause. */
export function setTracer(tracer: Tracer, share: number): void {
  const lately = { second: 0, chosen: 0 };
  tracing.set({ tracer, share, current: new AsyncLocalStorage(), lately });
}

/** Decides whether a request is traced, before anything is created for it: most are not, and cost nothing. */
export function isChosen(): boolean {
  const set = tracing.get();
  if (set === undefined || Math.random() >= set.share) return false;
  const { lately } = set;
  const second = Math.floor(performance.now() / 1000);
  if (second !== lately.second) Object.assign(lately, { second, chosen: 0 });
  lately.chosen += 1;
  return lately.chosen <= MOST_A_SECOND;
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
