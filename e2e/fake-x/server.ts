import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import { readAsk } from "./address";
import { type Answer, text } from "./answer";
import { answerControl } from "./control";
import { createFaults, type FaultName, type FaultTarget } from "./faults";
import { createGuestTokens } from "./guest-tokens";
import type { World } from "./hosts/ask";
import { HOSTS } from "./hosts/index";
import { createRequestLog, type RecordedRequest } from "./request-log";
import { send } from "./send";
import { createCertificate } from "./tls-certificate";

export type FakeXOptions = {
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
  /** Before each answer of X's hosts. */
  delayMs?: number;
  /** Serves TLS as well, where the `openssl` command is there. */
  tls?: boolean;
};

export type FakeXControls = {
  /** What X's hosts were asked, oldest first; the last 20 000. */
  requests(): RecordedRequest[];
  /** Forgets requests, faults and turns, and goes back to the first delay. */
  reset(): void;
  setDelay(ms: number): void;
  setFault(target: FaultTarget, fault: FaultName | Answer | null, times?: number): void;
  /** Makes every guest token handed out so far a bad one. */
  expireGuestTokens(): void;
};

export type FakeX = FakeXControls & {
  /** For `X_UPSTREAM_URL`, without a slash at its end. */
  url: string;
  /** Null where TLS was not asked for or `openssl` is missing. */
  tlsUrl: string | null;
  close(): Promise<void>;
};

function createWorld(firstDelayMs: number) {
  const faults = createFaults();
  const log = createRequestLog();
  const world: World = { guestTokens: createGuestTokens(), visits: new Map() };
  let delayMs = firstDelayMs;
  const controls: FakeXControls = {
    requests: log.list,
    reset() {
      faults.clear();
      log.clear();
      world.visits.clear();
      delayMs = firstDelayMs;
    },
    setDelay: (ms) => {
      delayMs = ms;
    },
    setFault: faults.set,
    expireGuestTokens: world.guestTokens.expire,
  };
  function answer(request: IncomingMessage): Answer {
    const ask = readAsk(request);
    const host = ask ? HOSTS[ask.host] : undefined;
    if (!ask || !host) return text("The stand-in answers for X's hosts only.\n", 404);
    log.add(ask);
    return faults.strike(host.target(ask)) ?? host.answer(ask, world);
  }
  return { controls, answer, delay: () => delayMs };
}

function listener({ controls, answer, delay }: ReturnType<typeof createWorld>): RequestListener {
  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (request.url?.startsWith("/__")) {
      return send(request, response, await answerControl(request, controls), 0);
    }
    request.resume();
    return send(request, response, answer(request), delay());
  }
  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

/** Starts a stand-in for all of X's hosts. */
export async function startFakeX(options: FakeXOptions = {}): Promise<FakeX> {
  const { port = 0, host = "127.0.0.1", delayMs = 0, tls = false } = options;
  const world = createWorld(delayMs);
  const plain = createServer(listener(world));
  const actualPort = await listen(plain, port, host);
  const certificate = tls ? await createCertificate(Object.keys(HOSTS)) : null;
  const secure = certificate ? createTlsServer(certificate, listener(world)) : null;
  const tlsPort = secure ? await listen(secure, port === 0 ? 0 : port + 1, host) : null;
  return {
    ...world.controls,
    url: `http://${host}:${actualPort}`,
    tlsUrl: tlsPort === null ? null : `https://${host}:${tlsPort}`,
    async close() {
      await Promise.all([close(plain), ...(secure ? [close(secure)] : [])]);
    },
  };
}
