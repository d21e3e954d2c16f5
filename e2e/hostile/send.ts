import { Agent, type IncomingHttpHeaders, request as open } from "node:http";
import type { HostileRequest } from "./hostile-request";

export type Outcome = {
  request: HostileRequest;
  /** 0 if there was no response. */
  status: number;
  headers: IncomingHttpHeaders;
  problem: string | null;
};

/** Longer than the 12 s that X may take, with room for a busy machine. */
const HANG_MS = 30_000;
/** A redirect may repeat an encoded address that is as long as the whole head of a request. */
const MAX_HEAD_BYTES = 128 * 1024;

/**
 * Sends requests over keep-alive connections, `atOnce` of them, and reads each response to its end.
 */
export function createSender(url: string, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const { hostname, port } = new URL(url);
  const to = { agent, hostname, port, maxHeaderSize: MAX_HEAD_BYTES };
  return (request: HostileRequest): Promise<Outcome> =>
    new Promise((resolve) => {
      const { method, path, headers, body } = request;
      const failed = (error: Error) =>
        resolve({ request, status: 0, headers: {}, problem: String(error) });
      const sent = open({ ...to, method, path, headers }, (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        response.on("error", failed).on("data", () => undefined);
        response.on("end", () => resolve({ request, status, headers: answered, problem: null }));
      });
      // Node sends a body in chunks by itself, except for DELETE and OPTIONS.
      if (body !== null && /^(DELETE|OPTIONS)$/.test(method)) {
        sent.setHeader("content-length", Buffer.byteLength(body));
      }
      sent.setTimeout(HANG_MS, () => sent.destroy(new Error("hang")));
      sent.on("error", failed);
      sent.end(body ?? undefined);
    });
}
