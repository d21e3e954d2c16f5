import "server-only";
import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { isLogged, log } from "@/lib/telemetry/log";
import { enterRequest } from "@/lib/telemetry/request-scope";
import { toldPath } from "./told-path";

const HEADER = "x-request-id";

/** Gives each request an id: answered as `x-request-id`, and part of each line that it leads to. */
export function identifyRequests(): void {
  const proxies = env().TRUST_PROXY;
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as {
      request: IncomingMessage;
      response: ServerResponse;
    };
    const id = idOf(request.headers[HEADER], proxies);
    request.headers[HEADER] = id;
    response.setHeader(HEADER, id);
    enterRequest(id);
    if (isLogged("debug")) logAnswer(request, response);
  });
}

/** A line for each request, without what a visitor wrote into its address. */
function logAnswer({ method = "", url = "" }: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  const path = toldPath(url);
  const tell = AsyncResource.bind(() => {
    const ms = Math.round(performance.now() - began);
    log("debug", "Answered", { method, path, status: response.statusCode, ms });
  });
  response.once("close", tell);
}

/** A proxy that is believed may have given it one already; what else is sent names nothing. */
export function idOf(sent: string | string[] | undefined, proxies: number): string {
  return proxies > 0 && typeof sent === "string" && /^[\w-]{8,64}$/.test(sent)
    ? sent
    : randomUUID();
}
