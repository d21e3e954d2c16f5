import type { IncomingMessage } from "node:http";
import { AppError } from "@/lib/errors";
import { clientOf, networkOf, SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { isLoadedAhead } from "@/lib/http/fetch-metadata";
import { refusalPage } from "@/lib/http/plain/pages";
import { limitPage } from "@/lib/http/rate-limit/limit-reads";
import { type PageView, viewOf } from "@/lib/page-view";
import { pageFacts } from "@/lib/routes";
import type { Handler } from "./handler";
import { type Release, RenderTurns } from "./render-turns";
import type { AppResponse } from "./response";

/** What tells one visitor from another, and a visit from what a browser does ahead of it. */
const NAMES = [SOCKET_ADDRESS_HEADER, "x-forwarded-for", "user-agent", "sec-purpose", "purpose"];

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of NAMES) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/** Lets pages be made: each spends its limits, and only so many of one network are made at once. */
export class Admission {
  readonly #turns = new RenderTurns();

  /** The end of the turn, or a refusal with `Retry-After` that nobody stores. */
  async take(view: PageView, request: IncomingMessage): Promise<Release | Response> {
    const headers = headersOf(request);
    const refused = await limitPage(view, headers);
    return refused ?? this.takeTurn(view, request, headers);
  }

  /** For pages that the middleware counts. */
  async takeTurn(
    view: PageView,
    request: IncomingMessage,
    headers = headersOf(request),
  ): Promise<Release | Response> {
    const network = networkOf(clientOf(headers).address);
    const release = await this.#turns.take(network, isLoadedAhead(headers));
    if (release) return release;
    const error = new AppError("overloaded", { retryAfterSeconds: 1 });
    return refusalPage(error, view.page.language, {});
  }
}

/** Pages that no cache keeps wait for their turn too; the middleware counts them. */
export function takeTurns(admission: Admission): Handler {
  return async (request, response, next) => {
    const view = viewOf(request.url ?? "/");
    if (!view || pageFacts(view.page.name).takesForm) return next();
    const turn = await admission.takeTurn(view, request);
    if (turn instanceof Response) return sendPage(turn, response);
    if (response.destroyed) return turn();
    response.once("close", turn);
    next();
  };
}

/** Sends a web response that was made here. */
export async function sendPage(refusal: Response, response: AppResponse): Promise<void> {
  const body = Buffer.from(await refusal.arrayBuffer());
  if (response.destroyed) return;
  response.writeHead(refusal.status, {
    ...Object.fromEntries(refusal.headers),
    "content-length": String(body.byteLength),
  });
  response.end(body);
}
