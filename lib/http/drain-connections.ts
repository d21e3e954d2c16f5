import "server-only";
import { AsyncResource } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { isEnding, setEnding } from "@/lib/ending";

/** For how long whoever keeps a connection may still ask on it, and be told that it closes. */
const NOTICE_MS = 750;
/** When the door closes at the latest, so that what came last has its time before the process is cut off. */
const OPEN_MS = 3_000;
/** How often it is looked who is silent, and how often a connection that came last may be found to be. */
const LOOK_MS = 50;
const SILENT_LOOKS = 3;
/** How often, a millisecond apart, nobody may be at the door before it closes, and for how long that is waited for. */
const QUIET_LOOKS = 50;
const DOOR_MS = 500;

type Answers = Map<ServerResponse, Socket>;

/**
 * Has a server that is closed cut off nobody. From then on each answer says `Connection: close`, and
 * whoever comes is served until what ran is done; then the door closes, and who is silent is let go.
 * Gives the answers that are owed. Next makes its server before our code runs, and closes it on a
 * signal: a connection tells which one it is.
 */
export function drainConnections(): Answers {
  const owed: Answers = new Map();
  const known = new WeakMap<Server, Set<Socket>>();

  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket & { server?: Server } };
    const { server } = socket;
    if (!server || !("headersTimeout" in server)) return;
    const open = known.get(server) ?? new Set();
    if (!known.has(server)) closeGently(server, open, owed);
    known.set(server, open.add(socket));
    socket.once("close", () => open.delete(socket));
  });
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    owed.set(response, request.socket);
    response.once("close", () => owed.delete(response));
    if (isEnding()) response.setHeader("connection", "close");
  });
  return owed;
}

function closeGently(server: Server, open: Set<Socket>, owed: Answers): void {
  const close = server.close.bind(server);
  // Only the door, and that at once: an HTTP server's own looks after its connections first.
  const closeDoor = NetServer.prototype.close.bind(server);

  async function drain(done?: (error?: Error) => void): Promise<void> {
    const began = performance.now();
    const passed = () => performance.now() - began;
    const noticeMs = open.size > 0 ? NOTICE_MS : 0;
    const running = [...owed.keys()];
    for (const answer of running) {
      if (!answer.headersSent) answer.setHeader("connection", "close");
    }
    const isDone = () => passed() >= noticeMs && !running.some((answer) => owed.has(answer));
    while (!isDone() && passed() < OPEN_MS) await pause(10);

    const goOn = holdRequests(server);
    await nobodyAtTheDoor(server);
    closeDoor(done);
    goOn();
    for (let looks = 1; open.size > 0; looks += 1) {
      await pause(LOOK_MS);
      // What has been sent is read in between, however late this comes.
      await nextTurn();
      if (looks <= SILENT_LOOKS) continue;
      const busy = new Set(owed.values());
      for (const socket of open) if (!busy.has(socket)) socket.destroySoon();
    }
  }
  server.close = (done) => {
    if (isEnding()) return close(done);
    setEnding();
    void drain(done);
    return server;
  };
}

/**
 * Lets requests in, and has them wait: who is answered would come back at once, by the door that shall
 * be closed. Gives what lets them go on.
 */
function holdRequests(server: Server): () => void {
  const held: (() => void)[] = [];
  const { emit } = server;
  const pass = (given: unknown[]): boolean => Reflect.apply(emit, server, given);
  server.emit = ((...given: unknown[]) => {
    if (given[0] !== "request") return pass(given);
    // Bound: a request's id is told by where it came in.
    held.push(AsyncResource.bind(() => void pass(given)));
    return true;
  }) as typeof emit;
  return () => {
    server.emit = emit;
    for (const go of held) go();
  };
}

/** Ends when nobody has come for a moment. Who has connected and waits to be let in would be reset with the door. */
async function nobodyAtTheDoor(server: Server): Promise<void> {
  const end = performance.now() + DOOR_MS;
  let quiet = 0;
  const onConnection = () => {
    quiet = 0;
  };
  server.on("connection", onConnection);
  while (quiet < QUIET_LOOKS && performance.now() < end) {
    quiet += 1;
    await pause(1);
    // One is let in at each turn of the event loop: the last before the door closes has to be without.
    await nextTurn();
  }
  server.off("connection", onConnection);
}
