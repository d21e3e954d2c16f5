import { countRequest, watchInFlight } from "@/lib/telemetry/requests";
import type { Connections } from "./connections";
import type { Handler } from "./handler";

/** Counts each request with its time, by what it asked for, its status and what the cache did. */
export function measureRequests(connections: Connections): Handler {
  watchInFlight(() => connections.unanswered().length);
  return (request, response, next) => {
    const began = performance.now();
    // A step may rewrite the address.
    const { url = "" } = request;
    response.on("close", () => {
      const status = response.headersSent ? response.statusCode : 0;
      countRequest(url, status, response.cacheOutcome, performance.now() - began);
    });
    next();
  };
}
