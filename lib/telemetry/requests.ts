import { processWide } from "@/lib/runtime/slots";
import { Histogram, type Series } from "./histogram";
import { ROUTE_CLASSES, type RouteClass, routeClass } from "./route-class";

/** What the cache in `server/` did: `none` where it was not asked. */
export const CACHE_OUTCOMES = ["hit", "stale", "miss", "none"] as const;

export type CacheOutcome = (typeof CACHE_OUTCOMES)[number];

const SECONDS = [0.001, 0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Statuses count by their first digit; a visitor who left before the head has none. */
const KINDS = ["aborted", "1xx", "2xx", "3xx", "4xx", "5xx"];
const HUNDRED = 100;

const requests = () =>
  processWide("telemetry.requests", () => ({
    histogram: new Histogram<{ route: string; status: string; cache: string }>(
      "postreel_http_seconds",
      "From a request's head to the last byte of its response, by what was asked for.",
      SECONDS,
    ),
    series: new Map<RouteClass, (Series | undefined)[]>(ROUTE_CLASSES.map((name) => [name, []])),
    countInFlight: (): number => 0,
  }));

export type CountRequest = (url: string, status: number, cache: CacheOutcome, ms: number) => void;

/** Gives what counts a request that is over, with 0 as its status where no head was sent. */
export function requestCounter(): CountRequest {
  const { histogram, series } = requests();
  return (url, status, cache, ms) => {
    const route = routeClass(url);
    const kind = Math.floor(status / HUNDRED);
    const ofRoute = series.get(route) ?? [];
    const place = kind * CACHE_OUTCOMES.length + CACHE_OUTCOMES.indexOf(cache);
    ofRoute[place] ??= histogram.series({ route, status: KINDS[kind] ?? "aborted", cache });
    ofRoute[place].observe(ms / 1000);
  };
}

/** Sets how the number of requests without a complete response is found. */
export function watchInFlight(count: () => number): void {
  requests().countInFlight = count;
}

/** What was counted, in Prometheus' text format. */
export function requestMetrics(): string {
  const { histogram, countInFlight } = requests();
  return [
    histogram.text(),
    "# HELP postreel_http_in_flight Requests without a complete response.",
    "# TYPE postreel_http_in_flight gauge",
    `postreel_http_in_flight ${countInFlight()}`,
  ].join("\n");
}
