import { countRequest, watchInFlight } from "@/lib/telemetry/requests";
import type { Connections } from "./connections";

export function measureRequests(connections: Connections): void {
  watchInFlight(() => connections.unanswered().length);
  connections.watchAnswers((url, response, ms) => {
    const status = response.headersSent ? response.statusCode : 0;
    countRequest(url, status, response.cacheOutcome, ms);
  });
}
