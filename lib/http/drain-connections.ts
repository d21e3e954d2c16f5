import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { isEnding, setEnding } from "@/lib/ending";

/** For how long whoever keeps a connection may still ask on it, and be told that it closes. */
const NOTICE_MS = 750;
/** When the door closes at the latest, so that what came last has its time before the process is cut off. */
const OPEN_MS = 3_000;
/** For how long a connection that came last may keep its request back. */
const SILENT_MS = 150;
/** For how long a moment is looked for in which nobody is at the door, and what makes one. */
const DOOR_MS = 300;
const QUIET_TURNS = 3;
const TURN_MS = 0.1;

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

    await nobodyAtTheDoor(server);
    close(done);
    while (open.size > 0) {
      await pause(SILENT_MS);
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
 * Ends after turns of the event loop in which nobody was let in: one is let in a turn. Who has
 * connected and waits at the door would be reset with it.
 */
async function nobodyAtTheDoor(server: Server): Promise<void> {
  const end = performance.now() + DOOR_MS;
  let quiet = 0;
  const onConnection = () => {
    quiet = -1;
  };
  server.on("connection", onConnection);
  for (let last = performance.now(); quiet < QUIET_TURNS && last < end; ) {
    await nextTurn();
    const now = performance.now();
    quiet = now - last < TURN_MS ? quiet + 1 : 0;
    last = now;
  }
  server.off("connection", onConnection);
}
