import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { AppResponse, Handler } from "./response";

type OnAnswer = (url: string, response: AppResponse, ms: number) => void;

export class Connections {
  readonly #open = new Map<Socket, Set<AppResponse>>();

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#open.set(socket, new Set());
      socket.once("close", () => this.#open.delete(socket));
    });
  }

  #onAnswer: OnAnswer | null = null;

  readonly track: Handler = (request, response, next) => {
    const waiting = this.#open.get(request.socket);
    waiting?.add(response);
    const onAnswer = this.#onAnswer;
    if (onAnswer === null) response.on("close", () => waiting?.delete(response));
    else {
      const began = performance.now();
      // A step may rewrite the address.
      const { url = "" } = request;
      // One listener for both: a second one costs several times as much as a cache hit.
      response.on("close", () => {
        waiting?.delete(response);
        onAnswer(url, response, performance.now() - began);
      });
    }
    next();
  };

  watchAnswers(onAnswer: OnAnswer): void {
    this.#onAnswer = onAnswer;
  }

  get size(): number {
    return this.#open.size;
  }

  waitingOn(socket: Socket): number {
    return this.#open.get(socket)?.size ?? 0;
  }

  unanswered(): AppResponse[] {
    return [...this.#open.values()].flatMap((waiting) => [...waiting]);
  }

  /** Waits until everything is sent. */
  closeIdle(): void {
    for (const [socket, waiting] of this.#open) if (waiting.size === 0) socket.destroySoon();
  }
}
