import type { IncomingMessage } from "node:http";
import type { AppResponse } from "./response";

/** A step of the chain: answers the request, or hands it to the next step. */
export type Handler = (request: IncomingMessage, response: AppResponse, next: () => void) => void;

export type Listener = (request: IncomingMessage, response: AppResponse) => void;

/** Runs the steps in their order, and `last` when none has answered. */
export function compose(handlers: readonly Handler[], last: Listener): Listener {
  return handlers.reduceRight<Listener>(
    (next, handle) => (request, response) =>
      handle(request, response, () => next(request, response)),
    last,
  );
}
