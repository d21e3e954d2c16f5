import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { redactPath } from "@/lib/http/redact-path";
import { isLogged, log, runInRequest } from "@/lib/runtime/log";
import type { AppResponse, Handler } from "./response";

const HEADER = "x-request-id";

export function identifyRequests(proxies: number): Handler {
  return (request, response, next) => {
    const id = requestIdOf(request.headers[HEADER], proxies);
    request.headers[HEADER] = id;
    response.requestId = id;
    if (isLogged("debug")) logResponse(request, response);
    next();
  };
}

/** Responses from the cache log nothing. */
export const enterRequest: Handler = ({ headers }, _, next) => {
  runInRequest(String(headers[HEADER] ?? ""), next);
};

/** Logs nothing that a visitor typed into the address. */
function logResponse({ method = "", url = "" }: IncomingMessage, response: AppResponse): void {
  const began = performance.now();
  const path = redactPath(url);
  response.once("close", () => {
    const ms = Math.round(performance.now() - began);
    const line = { method, path, status: response.statusCode, ms };
    runInRequest(response.requestId, () => log("debug", "Answered", line));
  });
}

/** Only a trusted proxy may set one. */
export function requestIdOf(sent: string | string[] | undefined, proxies: number): string {
  return proxies > 0 && typeof sent === "string" && /^[\w-]{8,64}$/.test(sent)
    ? sent
    : randomUUID();
}
