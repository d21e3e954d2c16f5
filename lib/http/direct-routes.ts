import type { IncomingMessage, ServerResponse } from "node:http";
import { processWide } from "@/lib/process-wide";
import type { RouteRequest } from "./read-body";

/** JSON as a route answers it, before it becomes a `Response` or goes out as it is. */
export type JsonAnswer = { status: number; headers: Record<string, string>; json: object };

export type DirectRoute = (request: RouteRequest) => Promise<Response | JsonAnswer>;

const routes = () => processWide("direct-routes", () => new Map<string, DirectRoute>());

/**
 * Has `server/` call a route itself where Next's router and a web `Request` and `Response` would take
 * longer than the route's own work. Without `server/`, Next calls the same route.
 */
export function addDirectRoute(method: string, path: string, route: DirectRoute): void {
  routes().set(`${method} ${path}`, route);
}

export function directRoute(method: string, path: string): DirectRoute | undefined {
  return routes().get(`${method} ${path}`);
}

/** Node's request with the parts of a web `Request` that routes read. */
export class NodeRequest implements RouteRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: IncomingMessage;
  /** Aborts when the client leaves before it is answered. */
  readonly signal: AbortSignal;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.method = request.method ?? "GET";
    // Routes read the path and the query. A client's `Host` can be anything, so it stays outside.
    this.url = `http://localhost${request.url}`;
    this.headers = new Headers(request.headers as Record<string, string>);
    this.body = request;
    const leaving = new AbortController();
    this.signal = leaving.signal;
    response.once("close", () => {
      if (!response.writableFinished) leaving.abort();
    });
  }

  arrayBuffer(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      this.body.on("data", (chunk: Buffer) => chunks.push(chunk));
      this.body.once("end", () =>
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
      );
      this.body.once("error", reject);
    });
  }
}
