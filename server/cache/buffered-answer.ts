import { IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import { Writable } from "node:stream";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { AppResponse, type Listener } from "../response";

export type BufferedAnswer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

class BufferedResponse extends AppResponse {
  readonly chunks: Buffer[] = [];

  constructor(request: IncomingMessage) {
    super(request);
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
    // Only the stream interface of a socket is used for writing.
    this.assignSocket(sink as Socket);
    this.once("finish", () => this.emit("close"));
  }

  override write(...args: unknown[]): boolean {
    this.#keep(args);
    super.write(...args);
    // Never signals backpressure: everything is stored in memory.
    return true;
  }

  override end(...args: unknown[]): this {
    this.#keep(args);
    return super.end(...args);
  }

  #keep([chunk, encoding]: unknown[]): void {
    if (typeof chunk === "string") {
      this.chunks.push(Buffer.from(chunk, encoding === "latin1" ? "latin1" : "utf8"));
    } else if (chunk instanceof Uint8Array) this.chunks.push(Buffer.from(chunk));
  }
}

export function answerBuffered(
  listener: Listener,
  url: string,
  headers: Record<string, string>,
): Promise<BufferedAnswer> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method: "GET",
    url,
    headers: { ...headers },
    httpVersion: "1.1",
    complete: true,
  });
  request.push(null);
  const response = new BufferedResponse(request);
  return new Promise((resolve, reject) => {
    response.once("finish", () => {
      const body = response.replacement ?? Buffer.concat(response.chunks);
      resolve({ status: response.statusCode, headers: response.getHeaders(), body });
    });
    response.once("error", reject);
    listener(request, response);
  });
}

/** Next writes titles and statuses into the head for clients that name themselves (`htmlLimitedBots`). */
const USER_AGENT = "postreel";

/** No other header reaches the renderer of a shared page. */
const FORWARDED_TO_PAGES = ["x-request-id", SOCKET_ADDRESS_HEADER];

/** These may change a response, or count a read. No other reaches the origin of a shared response. */
const FORWARDED = [
  ...FORWARDED_TO_PAGES,
  "accept",
  "accept-language",
  "cookie",
  "user-agent",
  "x-forwarded-for",
  "x-lang",
];

export function forwardedHeaders(
  { headers }: IncomingMessage,
  host: string,
  isPage: boolean,
): Record<string, string> {
  const forwarded: Record<string, string> = isPage ? { host, "user-agent": USER_AGENT } : { host };
  for (const name of isPage ? FORWARDED_TO_PAGES : FORWARDED) {
    const value = headers[name];
    if (typeof value === "string") forwarded[name] = value;
  }
  return forwarded;
}
