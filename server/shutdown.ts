import { Server as NetServer, type Server } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { setEnding } from "@/lib/runtime/own-server";
import type { Connections } from "./connections";
import type { Handler } from "./response";

/** Clients with open connections send requests meanwhile, and learn that connections close. */
const NOTICE_MS = 750;
const LISTEN_MS = 3_000;
const LOOK_MS = 50;
const IDLE_LOOKS = 3;
const QUIET_MS = 50;
const QUIET_LIMIT_MS = 500;

export class Shutdown {
  #isEnding = false;
  /** These wait while the server stops listening: clients with a response would reconnect at once. */
  #held: (() => void)[] | undefined;

  constructor(readonly connections: Connections) {}

  readonly handler: Handler = (_, response, next) => {
    if (this.#isEnding) response.setHeader("connection", "close");
    if (this.#held) this.#held.push(next);
    else next();
  };

  async end(server: Server): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    setEnding();
    await this.#finishRunning();
    this.#held = [];
    await untilQuiet(server);
    const closed = new Promise<void>((resolve) => {
      // The HTTP server's own method would also close idle connections, on which a request may arrive.
      NetServer.prototype.close.call(server, () => resolve());
    });
    const held = this.#held;
    this.#held = undefined;
    for (const next of held) next();
    await this.#closeIdle();
    await closed;
  }

  async #finishRunning(): Promise<void> {
    const began = performance.now();
    const noticeMs = this.connections.size > 0 ? NOTICE_MS : 0;
    const running = this.connections.unanswered();
    for (const response of running) {
      if (!response.headersSent) response.setHeader("connection", "close");
    }
    const isDone = () =>
      performance.now() - began >= noticeMs && running.every(({ closed }) => closed);
    while (!isDone() && performance.now() - began < LISTEN_MS) await pause(10);
  }

  async #closeIdle(): Promise<void> {
    for (let looks = 1; this.connections.size > 0; looks += 1) {
      await pause(LOOK_MS);
      // Requests that have arrived are read first, however late this timer runs.
      await nextTurn();
      if (looks > IDLE_LOOKS) this.connections.closeIdle();
    }
  }
}

/** Clients in the accept queue would be reset when the server stops listening. */
async function untilQuiet(server: Server): Promise<void> {
  const end = performance.now() + QUIET_LIMIT_MS;
  let quiet = 0;
  const onConnection = () => {
    quiet = 0;
  };
  server.on("connection", onConnection);
  while (quiet < QUIET_MS && performance.now() < end) {
    quiet += 1;
    await pause(1);
    // One connection is accepted per turn of the event loop: wait for a turn without one.
    await nextTurn();
  }
  server.off("connection", onConnection);
}
