import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { isBearerOf } from "@/lib/http/bearer";
import {
  clientOf,
  isLocalRequest,
  LOCAL_REQUEST_HEADER,
  networkOf,
  SOCKET_ADDRESS_HEADER,
} from "@/lib/http/client";
import { isLoadedAhead } from "@/lib/http/fetch-metadata";
import { limitPage, limitRequest } from "@/lib/http/rate-limit/limit-reads";
import { type PageView, viewOf } from "@/lib/page-view";
import { pageFacts } from "@/lib/routes";
import type { Handler } from "./handler";
import { askedBy, refusalOf } from "./refuse";
import type { AppResponse } from "./response";
import { type Release, type TurnKind, Turns } from "./turns";

/** Headers that distinguish visitors, and visits from prefetches. */
const NAMES = [
  ...[SOCKET_ADDRESS_HEADER, LOCAL_REQUEST_HEADER, "x-forwarded-for", "user-agent"],
  ...["sec-purpose", "purpose", "authorization"],
];

/** Seconds that refusals are held back, and that those of waiting requests tell the client to wait. */
const RETRY_SECONDS = 1;
/** Refusals of all networks that are held back at once. A held one costs what its open connection costs. */
export const HELD = 5_000;

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of NAMES) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/**
 * Admits requests: each is charged to its limits, and only a few of one network are answered at
 * once.
 */
export class Admission {
  readonly #turns: Turns | null;
  #held = 0;

  /** Without limits (`RATE_LIMITS=off`) nothing waits. */
  constructor({ isLimited = true } = {}) {
    this.#turns = isLimited ? new Turns() : null;
  }

  /**
   * The end of the turn, or a refusal with `Retry-After` and `no-store`. Without a view it is a list, a file
   * for crawlers or a player.
   */
  async take(view: PageView | null, request: IncomingMessage): Promise<Release | Response> {
    const headers = headersOf(request);
    // First, since a flood of refusals takes time too.
    const turn = await this.takeTurn(request, headers);
    if (turn instanceof Response) return turn;
    const refused = view
      ? await limitPage(view, headers)
      : await limitRequest("listMiss", headers, () => askedBy(request));
    if (!refused) return turn;
    turn();
    await this.#holdBack();
    return refused;
  }

  /** A turn alone, for requests that are charged elsewhere. */
  async takeTurn(request: IncomingMessage, given?: Headers): Promise<Release | Response> {
    if (!this.#turns) return () => undefined;
    const headers = given ?? headersOf(request);
    const network = networkOf(clientOf(headers).address);
    const release = await this.#turns.take(network, turnKindOf(request), isLoadedAhead(headers));
    if (release) return release;
    await this.#holdBack();
    return refusalOf(request, new AppError("overloaded", { retryAfterSeconds: RETRY_SECONDS }));
  }

  /** Clients that ask again at once, whatever they are told, would fill the processor with refusals. */
  async #holdBack(): Promise<void> {
    if (this.#held >= HELD) return;
    this.#held += 1;
    await delay(RETRY_SECONDS * 1000);
    this.#held -= 1;
  }
}

const PICTURES = /^\/(?:thumbnails\/|api\/authors\/[^/?]+\/avatar)/;
const HEALTH = /^\/api\/health(?:\/ready)?$/;

/**
 * Whether a request comes from the operator's programs, with the secret of the address, or from
 * pages on this machine to the embedded sign-in service.
 */
function isOwnProgram(path: string, headers: Headers): boolean {
  const { CRON_SECRET, METRICS_TOKEN } = env();
  if (path === "/api/metrics") return isBearerOf(headers, METRICS_TOKEN);
  if (path.startsWith("/api/jobs/")) return isBearerOf(headers, CRON_SECRET);
  return path.startsWith("/auth/v1/") && isLocalRequest(headers);
}

export function turnKindOf({
  method,
  url = "/",
}: Pick<IncomingMessage, "method" | "url">): TurnKind {
  if (method !== "GET" && method !== "HEAD") return "write";
  if (PICTURES.test(url)) return "picture";
  return viewOf(url) === null ? "list" : "page";
}

/** A turn alone, for requests that are counted elsewhere. */
export function takeTurns(admission: Admission): Handler {
  return async (request, response, next) => {
    const url = request.url ?? "/";
    const [path = ""] = url.split("?", 1);
    const headers = headersOf(request);
    if (isOwnProgram(path, headers)) return next();
    const view = viewOf(url);
    const isCounted = !view || pageFacts(view.page.name).takesForm;
    await inTurn(
      admission,
      request,
      response,
      async () => {
        // Probes of monitoring are not counted, but wait like other requests of their network.
        if (!isCounted || HEALTH.test(path)) return next();
        const refused = await limitRequest("request", headers, () => askedBy(request));
        if (refused) return sendPage(refused, response);
        if (!response.destroyed) next();
      },
      headers,
    );
  };
}

/** Calls `next` when the request's turn begins. The turn ends when the response is complete. */
export async function inTurn(
  admission: Admission,
  request: IncomingMessage,
  response: AppResponse,
  next: () => void,
  headers?: Headers,
): Promise<void> {
  const turn = await admission.takeTurn(request, headers);
  if (turn instanceof Response) return sendPage(turn, response);
  if (response.destroyed) return turn();
  // A slow reader must not hold the turn of its network.
  response.once("prefinish", turn).once("close", turn);
  next();
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
