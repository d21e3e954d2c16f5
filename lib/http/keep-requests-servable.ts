import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isSentToFile, MALFORMED, servableMethod, servableUrl } from "./servable-request";

/** Names a server action: there are none here, and Next quotes a name that it does not know in its log. */
const ACTION_HEADER = "next-action";

/**
 * Reaches a request before Next does: what it would answer with a 5xx of its own never gets there,
 * and `address` leads it on.
 */
export function keepRequestsServable(address: (url: string) => string): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.method = servableMethod(request.method ?? "");
    const url = servableUrl(request.url ?? "/");
    request.url = address(isSentToFile(request.method, url) ? MALFORMED : url);
    delete request.headers[ACTION_HEADER];
  });
}
