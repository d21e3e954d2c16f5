import { Gauge, Registry } from "prom-client";
import { processWide } from "@/lib/runtime/slots";
import { createHistogram } from "./histogram";
import { routeClass } from "./route-class";

/** `none`: the cache was not used. */
const CACHE_OUTCOMES = ["hit", "stale", "miss", "none"] as const;

export type CacheOutcome = (typeof CACHE_OUTCOMES)[number];

const SECONDS = [0.001, 0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Statuses by their first digit; a visitor who left before the head has none. */
const KINDS = ["aborted", "1xx", "2xx", "3xx", "4xx", "5xx"];
const HUNDRED = 100;

function createRequests() {
  const registry = new Registry();
  const made = {
    registry,
    seconds: createHistogram({
      name: "postreel_http_seconds",
      help: "From a request's head to the last byte of its response, by what was asked for.",
      labelNames: ["route", "status", "cache"],
      buckets: SECONDS,
      registry,
    }),
    countInFlight: (): number => 0,
  };
  new Gauge({
    name: "postreel_http_in_flight",
    help: "Requests without a complete response.",
    registers: [registry],
    collect() {
      this.set(made.countInFlight());
    },
  });
  return made;
}

const requests = () => processWide("telemetry.requests", createRequests);

/** Status 0 if no head was sent. */
export function countRequest(url: string, status: number, cache: CacheOutcome, ms: number): void {
  const kind = KINDS[Math.floor(status / HUNDRED)] ?? "aborted";
  requests().seconds.observe([routeClass(url), kind, cache], ms / 1000);
}

/** Sets how requests without a complete response are counted. */
export function watchInFlight(count: () => number): void {
  requests().countInFlight = count;
}

export const requestRegistry = (): Registry => requests().registry;
