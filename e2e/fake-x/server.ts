import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createSecureServer, type Http2SecureServer, type Http2Session } from "node:http2";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, text } from "./answer";
import { answerControl, createRequestLog, type FakeXControls } from "./control";
import { createFaults } from "./faults";
import { createGuestTokens } from "./guest-tokens";
import { LIVING_QUERY_IDS, REQUIRED_FEATURES } from "./hosts/api";
import type { Ask, World } from "./hosts/ask";
import { HOSTS } from "./hosts/index";
import { type Certificate, createCertificate } from "./tls-certificate";

type FakeXOptions = {
  /** 0, the default, means a free port. */
  port?: number;
  host?: string;
  /** Delay before each response of X's hosts. */
  delayMs?: number;
  /** Serves TLS too, with HTTP/2 as X does, if the `openssl` command exists. */
  tls?: boolean;
  /** The Cache-Control of pictures; X's own by default. */
  pictureCaching?: string;
  /** How many pictures differ, apart from their sizes; by default every address has its own. */
  motifs?: number;
};

export type FakeX = FakeXControls & {
  /** Value for `X_UPSTREAM_URL`, without a slash at its end. */
  url: string;
  /** Null without TLS, or if `openssl` is missing. */
  tlsUrl: string | null;
  close(): Promise<void>;
};

/** X's web client and flags in 2026, until a test changes them. */
function currentX(): Pick<World, "web" | "queryIds" | "requiredFlags"> {
  const [queryId = ""] = LIVING_QUERY_IDS;
  const flags = Object.fromEntries(REQUIRED_FEATURES.map((name) => [name, true]));
  return {
    web: { layout: "client-web", queryId, flags },
    queryIds: LIVING_QUERY_IDS,
    requiredFlags: REQUIRED_FEATURES,
  };
}

function createWorld({
  delayMs: firstDelayMs = 0,
  pictureCaching = "max-age=604800, must-revalidate",
  motifs = Number.POSITIVE_INFINITY,
}: FakeXOptions) {
  const faults = createFaults();
  const log = createRequestLog();
  const world: World = {
    ...{ guestTokens: createGuestTokens(), visits: new Map(), pictureCaching, motifs },
    ...currentX(),
  };
  let delayMs = firstDelayMs;
  const controls: FakeXControls = {
    requests: log.list,
    reset() {
      faults.clear();
      log.clear();
      world.visits.clear();
      Object.assign(world, currentX());
      delayMs = firstDelayMs;
    },
    setDelay: (ms) => {
      delayMs = ms;
    },
    setFault: faults.set,
    expireGuestTokens: world.guestTokens.expire,
    setWebClient: (web) => {
      world.web = { ...world.web, ...web };
    },
    setQueryIds: (ids) => {
      world.queryIds = new Set(ids);
    },
    requireFlags: (flags) => {
      world.requiredFlags = flags;
    },
  };
  function answer(request: IncomingMessage, response: ServerResponse): Answer {
    const ask = readAsk(request);
    const host = ask ? HOSTS[ask.host] : undefined;
    if (!ask || !host) return text("The stand-in answers for X's hosts only.\n", 404);
    const entry = log.add(ask);
    response.once("close", () => {
      entry.isOpen = false;
    });
    const given = faults.strike(host.target(ask)) ?? host.answer(ask, world);
    if (typeof given.body !== "function") entry.bytes = Buffer.byteLength(given.body);
    return given;
  }
  return { controls, answer, delay: () => delayMs };
}

function listener({ controls, answer, delay }: ReturnType<typeof createWorld>): RequestListener {
  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (request.url?.startsWith("/__")) {
      return send(request, response, await answerControl(request, controls), 0);
    }
    request.resume();
    return send(request, response, answer(request, response), delay());
  }
  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  };
}

function listen(server: Server | Http2SecureServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function close(server: Server | Http2SecureServer, cut: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    cut();
  });
}

/** A TLS server for HTTP/1 and HTTP/2, and a function that closes its connections. */
function createTlsServer(certificate: Certificate, serve: RequestListener) {
  // HTTP/2 requests and responses have all parts of HTTP/1 that the listener uses.
  const both = serve as unknown as Parameters<typeof createSecureServer>[1];
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, both);
  const open = new Set<Http2Session | Socket>();
  function keep(connection: Http2Session | Socket): void {
    open.add(connection);
    connection.once("close", () => open.delete(connection));
  }
  server.on("session", keep).on("secureConnection", keep);
  const cut = () => {
    for (const connection of open) connection.destroy();
  };
  return { server, cut };
}

/** Starts a stand-in for all of X's hosts. */
export async function startFakeX(options: FakeXOptions = {}): Promise<FakeX> {
  const { port = 0, host = "127.0.0.1", tls = false } = options;
  const world = createWorld(options);
  const plain = createServer(listener(world));
  const actualPort = await listen(plain, port, host);
  const certificate = tls ? await createCertificate(Object.keys(HOSTS)) : null;
  const secure = certificate && createTlsServer(certificate, listener(world));
  const tlsPort = secure ? await listen(secure.server, port === 0 ? 0 : port + 1, host) : null;
  return {
    ...world.controls,
    url: `http://${host}:${actualPort}`,
    tlsUrl: tlsPort === null ? null : `https://${host}:${tlsPort}`,
    async close() {
      const ends = [close(plain, () => plain.closeAllConnections())];
      if (secure) ends.push(close(secure.server, secure.cut));
      await Promise.all(ends);
    },
  };
}

function known(host: string): boolean {
  return Object.hasOwn(HOSTS, host);
}

/**
 * Which host of X a request is for: by its Host header, as from a browser with a changed resolver,
 * or by the first segment of the path, as from the gateway. Null for neither.
 */
function readAsk(request: IncomingMessage): Ask | null {
  const target = request.url ?? "/";
  const mark = target.indexOf("?");
  const full = mark < 0 ? target : target.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? "" : target.slice(mark));
  const shared = { method: request.method ?? "GET", query, headers: request.headers };
  const { host: name, ":authority": authority = "" } = request.headers;
  const named = String(name ?? authority)
    .replace(/:\d+$/, "")
    .toLowerCase();
  if (known(named)) return { ...shared, host: named, path: full };
  const [, host, path] = /^\/([^/]+)(\/.*)$/.exec(full) ?? [];
  if (host === undefined || path === undefined || !known(host)) return null;
  return { ...shared, host, path };
}

const TRICKLE_MS = 20;

/** Sends until the announced size is reached, or the reader has left. */
async function trickle(response: ServerResponse, { status, headers, body }: Answer, bytes: number) {
  response.writeHead(status, { ...headers, "content-length": bytes });
  const part = Buffer.from(typeof body === "function" ? await body() : body);
  for (let sent = 0; sent < bytes && !response.destroyed; sent += part.length) {
    response.write(part.subarray(0, bytes - sent));
    await wait(TRICKLE_MS);
  }
  response.end();
}

/** Sends a response after its delay, or drops the request as its `fate` says. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  serverDelayMs: number,
): Promise<void> {
  if (answer.fate === "hang") return;
  const delay = serverDelayMs + (answer.delayMs ?? 0);
  if (delay > 0) await wait(delay);
  if (response.destroyed) return;
  if (answer.fate === "reset") {
    request.socket.destroy();
    return;
  }
  if (answer.endlessBytes) return trickle(response, answer, answer.endlessBytes);
  const body = typeof answer.body === "function" ? await answer.body() : answer.body;
  response.writeHead(answer.status, {
    ...answer.headers,
    "content-length": Buffer.byteLength(body),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
