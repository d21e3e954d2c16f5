import { countRequest, watchInFlight } from "@/lib/telemetry/requests";
import type { Connections } from "./connections";

/** Counts each request with its time, by the class of its address, its status and what the cache did. */
export function measureRequests(connections: Connections): void {
  watchInFlight(() => connections.unanswered().length);
  connections.watchAnswers((url, response, ms) => {
    const status = response.headersSent ? response.statusCode : 0;
    countRequest(url, status, response.cacheOutcome, ms);
  });
}
