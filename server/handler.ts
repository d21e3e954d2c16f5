import type { IncomingMessage } from "node:http";
import type { AppResponse } from "./response";

/** A step of the chain: responds to the request, or passes it to the next step. */
export type Handler = (request: IncomingMessage, response: AppResponse, next: () => void) => void;

export type Listener = (request: IncomingMessage, response: AppResponse) => void;

/** Runs the steps in order, and `last` if none has responded. */
export function compose(handlers: readonly Handler[], last: Listener): Listener {
  return handlers.reduceRight<Listener>(
    (next, handle) => (request, response) =>
      handle(request, response, () => next(request, response)),
    last,
  );
}
