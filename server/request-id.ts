import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { redactPath } from "@/lib/http/redact-path";
import { isLogged, log, runInRequest } from "@/lib/telemetry/log";
import type { Handler } from "./handler";

const HEADER = "x-request-id";

/** Gives each request an id: sent as `x-request-id`, and part of each log line it causes. */
export function identifyRequests(proxies: number): Handler {
  return (request, response, next) => {
    const id = requestIdOf(request.headers[HEADER], proxies);
    request.headers[HEADER] = id;
    response.requestId = id;
    runInRequest(id, () => {
      if (isLogged("debug")) logResponse(request, response);
      next();
    });
  };
}

/** One line per request, without what a visitor wrote into the address. */
function logResponse({ method = "", url = "" }: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  const path = redactPath(url);
  const write = AsyncResource.bind(() => {
    const ms = Math.round(performance.now() - began);
    log("debug", "Answered", { method, path, status: response.statusCode, ms });
  });
  response.once("close", write);
}

/** A trusted proxy may have set an id already; any other one is ignored. */
export function requestIdOf(sent: string | string[] | undefined, proxies: number): string {
  return proxies > 0 && typeof sent === "string" && /^[\w-]{8,64}$/.test(sent)
    ? sent
    : randomUUID();
}
