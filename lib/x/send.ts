import "server-only";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import type { Dispatcher } from "undici";

/** `ceiling`: our own limit for this host is reached, and no request was sent. */
export type GatewayFault =
  | "timeout"
  | "connection"
  | "too_large"
  | "redirect"
  | "aborted"
  | "ceiling";

const HEADER_NAMES = [
  "content-type",
  "content-length",
  "location",
  "retry-after",
  "x-rate-limit-remaining",
  "x-rate-limit-reset",
  /** Set by Cloudflare on a challenge page. */
  "cf-mitigated",
  "access-control-allow-origin",
] as const;

export type GatewayHeaders = Partial<Record<(typeof HEADER_NAMES)[number], string>>;

export type Unreachable = { kind: "unreachable"; cause: GatewayFault };
export type Answered<Body> = {
  kind: "answer";
  status: number;
  headers: GatewayHeaders;
  body: Body;
};

export type Stop = { cause: GatewayFault | null; onStop: (() => void) | null };

export type Sent = Answered<Buffer> | Unreachable;

// undici's `request` costs a stream, an async resource and an abort signal per call. Resolves as soon as
// `stop` ends the call, also while connecting, which undici does not abort.
export function send(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  maxBytes: number,
  stop: Stop,
): Promise<Sent> {
  if (stop.cause) return Promise.resolve({ kind: "unreachable", cause: stop.cause });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let status = 0;
    let headers: RawHeaders = {};
    let controller: Dispatcher.DispatchController | null = null;
    let isOver = false;

    function settle(sent: Sent | Promise<Sent>): void {
      isOver = true;
      stop.onStop = null;
      resolve(sent);
    }
    function fail(cause: GatewayFault): void {
      if (isOver) return;
      settle({ kind: "unreachable", cause });
      controller?.abort(new Error(cause));
    }
    stop.onStop = () => fail(stop.cause ?? "aborted");

    dispatcher.dispatch(options, {
      onRequestStart(current) {
        controller = current;
        if (isOver) current.abort(new Error("stopped"));
      },
      onResponseStart(_controller, statusCode, received) {
        status = statusCode;
        headers = received;
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > maxBytes) fail("too_large");
        else chunks.push(chunk);
      },
      onResponseEnd() {
        if (!isOver) settle(toAnswer(status, headers, joined(chunks, size), maxBytes));
      },
      onResponseError: () => fail("connection"),
    });
  });
}

type RawHeaders = Record<string, string | string[] | undefined>;

function toAnswer(
  status: number,
  raw: RawHeaders,
  packed: Buffer,
  maxBytes: number,
): Sent | Promise<Sent> {
  const headers = pickHeaders(raw);
  const encoding = headerOf(raw, "content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity" || packed.length === 0) {
    return { kind: "answer", status, headers, body: packed };
  }
  return unpack(packed, encoding, maxBytes).then(
    (body) => ({ kind: "answer", status, headers, body }),
    (error: unknown) => ({
      kind: "unreachable",
      cause: error instanceof RangeError ? "too_large" : "connection",
    }),
  );
}

function joined(chunks: Buffer[], size: number): Buffer {
  const [first] = chunks;
  return chunks.length === 1 && first ? first : Buffer.concat(chunks, size);
}

type Decoder = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECODERS: Record<string, Decoder> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

/** Rejects with a `RangeError` if the body is longer than `maxBytes` once decoded. */
async function unpack(packed: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const decode = DECODERS[encoding];
  if (!decode) throw new Error(`Unknown content encoding: ${encoding.slice(0, 40)}`);
  return decode(packed, { maxOutputLength: maxBytes });
}

function headerOf(headers: RawHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function pickHeaders(headers: RawHeaders): GatewayHeaders {
  const picked: GatewayHeaders = {};
  for (const name of HEADER_NAMES) {
    const value = headerOf(headers, name);
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
