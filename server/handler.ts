import type { IncomingMessage } from "node:http";
import type { AppResponse } from "./response";

export type Handler = (request: IncomingMessage, response: AppResponse, next: () => void) => void;

export type Listener = (request: IncomingMessage, response: AppResponse) => void;

export function compose(handlers: readonly Handler[], last: Listener): Listener {
  return handlers.reduceRight<Listener>(
    (next, handle) => (request, response) =>
      handle(request, response, () => next(request, response)),
    last,
  );
}
