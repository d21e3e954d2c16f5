import type { IncomingMessage, ServerResponse } from "node:http";
import { processWide } from "@/lib/runtime/slots";
import type { RouteRequest } from "./read-body";

// A web `Response` would copy its bytes again. Node writes head and body together if the body is a string.
export class ReadyAnswer {
  /** Lower-case names. */
  readonly headers: Map<string, string>;

  constructor(
    readonly body: Uint8Array | string | null,
    readonly status: number,
    headers: Record<string, string>,
  ) {
    this.headers = new Map(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
  }

  static json(answer: object, status: number, headers: Record<string, string>): ReadyAnswer {
    const typed = { ...headers, "content-type": "application/json" };
    return new ReadyAnswer(JSON.stringify(answer), status, typed);
  }

  toResponse(): Response {
    const { body, status, headers } = this;
    return new Response(body as Uint8Array<ArrayBuffer> | string | null, {
      status,
      headers: [...headers],
    });
  }
}

export type DirectRoute = (request: RouteRequest) => Promise<Response | ReadyAnswer>;

const routes = () => processWide("http.direct-routes", () => new Map<string, DirectRoute>());

/** Next's router and a web `Request` would take longer than the route. Without `server/`, Next calls it. */
export function addDirectRoute(method: string, path: string, route: DirectRoute): void {
  routes().set(`${method} ${path}`, route);
}

export function directRoute(method: string, path: string): DirectRoute | undefined {
  return routes().get(`${method} ${path}`);
}

export class NodeRequest implements RouteRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: IncomingMessage;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.method = request.method ?? "GET";
    // A client's `Host` can be anything, so it stays outside.
    this.url = `http://localhost${request.url}`;
    this.headers = new Headers(request.headers as Record<string, string>);
    this.body = request;
    this.#response = response;
  }

  /** Aborts when the client disconnects. Created on demand. */
  get signal(): AbortSignal {
    this.#signal ??= this.#watchClient();
    return this.#signal;
  }

  #watchClient(): AbortSignal {
    const leaving = new AbortController();
    const response = this.#response;
    const end = () => {
      if (!response.writableFinished) leaving.abort();
    };
    if (response.destroyed) end();
    response.once("close", end);
    return leaving.signal;
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
