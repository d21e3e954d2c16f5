import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Answer } from "./answer";

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
  const body = typeof answer.body === "function" ? answer.body() : answer.body;
  response.writeHead(answer.status, {
    ...answer.headers,
    "content-length": Buffer.byteLength(body),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
