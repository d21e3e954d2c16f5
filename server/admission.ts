import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import {
  clientOf,
  isLocalRequest,
  LOCAL_REQUEST_HEADER,
  networkOf,
  SOCKET_ADDRESS_HEADER,
} from "@/lib/http/client";
import { isLoadedAhead } from "@/lib/http/fetch-metadata";
import { limitPage, limitRequest } from "@/lib/http/rate-limit/limit-reads";
import { isBearerOf } from "@/lib/http/secrets";
import { isRead } from "@/lib/http/servable-request";
import { type PageView, viewOf } from "@/lib/page-view";
import { pageFacts } from "@/lib/routes";
import { askedBy, refusalOf } from "./refuse";
import type { AppResponse, Handler } from "./response";
import { type Release, type TurnKind, Turns } from "./turns";

const NAMES = [
  ...[SOCKET_ADDRESS_HEADER, LOCAL_REQUEST_HEADER, "x-forwarded-for", "user-agent"],
  ...["sec-purpose", "purpose", "authorization"],
];

const RETRY_SECONDS = 1;
/** Further refusals are sent at once. */
export const HELD = { ofNetwork: 1_000, ofAll: 5_000 };

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of NAMES) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

export class Admission {
  readonly #turns: Turns | null;
  readonly #held = new Map<string, number>();
  #allHeld = 0;

  /** Without limits (`RATE_LIMITS=off`) nothing waits. */
  constructor({ isLimited = true } = {}) {
    this.#turns = isLimited ? new Turns() : null;
  }

  /** A refusal has `Retry-After` and `no-store`. Without a view: a list, a file for crawlers or a player. */
  async take(view: PageView | null, request: IncomingMessage): Promise<Release | Response> {
    const headers = headersOf(request);
    // First, since a flood of refusals takes time too.
    const turn = await this.takeTurn(request, headers);
    if (turn instanceof Response) return turn;
    const refused = view
      ? await limitPage(view, headers)
      : await limitRequest("listMiss", headers, () => askedBy(request));
    if (refused) turn();
    return refused ?? turn;
  }

  async takeTurn(
    request: IncomingMessage,
    headers = headersOf(request),
  ): Promise<Release | Response> {
    if (!this.#turns) return () => undefined;
    const release = await this.#turns.take(
      networkIn(headers),
      turnKindOf(request),
      isLoadedAhead(headers),
    );
    if (release) return release;
    return refusalOf(request, new AppError("overloaded", { retryAfterSeconds: RETRY_SECONDS }));
  }

  /** Clients that ask again at once, whatever they are told, would fill the processor with refusals. */
  async holdBack(request: IncomingMessage): Promise<void> {
    const network = networkIn(headersOf(request));
    const held = this.#held.get(network) ?? 0;
    if (!this.#turns || held >= HELD.ofNetwork || this.#allHeld >= HELD.ofAll) return;
    this.#count(network, 1);
    await delay(RETRY_SECONDS * 1000);
    this.#count(network, -1);
  }

  #count(network: string, more: number): void {
    const held = (this.#held.get(network) ?? 0) + more;
    if (held > 0) this.#held.set(network, held);
    else this.#held.delete(network);
    this.#allHeld += more;
  }
}

const networkIn = (headers: Headers) => networkOf(clientOf(headers).address);

const PICTURES = /^\/(?:thumbnails\/|api\/authors\/[^/?]+\/avatar)/;
const HEALTH = /^\/api\/health(?:\/ready)?$/;

/** Programs send the secret of the address; pages on this machine call the embedded sign-in service. */
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
  if (!isRead(method)) return "write";
  if (PICTURES.test(url)) return "picture";
  return viewOf(url) === null ? "list" : "page";
}

export function takeTurns(admission: Admission): Handler {
  return async (request, response, next) => {
    const url = request.url ?? "/";
    const [path = ""] = url.split("?", 1);
    const headers = headersOf(request);
    if (isOwnProgram(path, headers)) return next();
    const view = viewOf(url);
    const isCounted = !view || pageFacts(view.page.name).takesForm;
    const proceed = async () => {
      // Probes of monitoring are not counted, but wait like other requests of their network.
      if (!isCounted || HEALTH.test(path)) return next();
      const refused = await limitRequest("request", headers, () => askedBy(request));
      if (refused) return sendPage(refused, response);
      if (!response.destroyed) next();
    };
    await inTurn(admission, request, response, proceed, headers);
  };
}

/** The turn ends when the response is complete. */
export async function inTurn(
  admission: Admission,
  request: IncomingMessage,
  response: AppResponse,
  next: () => void,
  headers?: Headers,
): Promise<void> {
  const turn = await admission.takeTurn(request, headers);
  if (turn instanceof Response) {
    await admission.holdBack(request);
    return sendPage(turn, response);
  }
  if (response.destroyed) return turn();
  // A slow reader must not hold the turn of its network.
  response.once("prefinish", turn).once("close", turn);
  next();
}

export async function sendPage(refusal: Response, response: AppResponse): Promise<void> {
  const body = Buffer.from(await refusal.arrayBuffer());
  if (response.destroyed) return;
  response.writeHead(refusal.status, {
    ...Object.fromEntries(refusal.headers),
    "content-length": String(body.byteLength),
  });
  response.end(body);
}
