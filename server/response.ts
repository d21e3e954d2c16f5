import { type IncomingMessage, ServerResponse } from "node:http";
import type { CacheOutcome } from "@/lib/telemetry/requests";
import { onlyValue } from "./header-rules";

/**
 * The response that `createServer` makes for each request. Next sets its headers when it writes the
 * head: code that depends on them runs then, in `beforeHead`.
 */
export class AppResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  #beforeHead: ((response: AppResponse<Request>) => void)[] | undefined;
  #replacement: Buffer | undefined;
  /** Sent as `x-request-id`. */
  requestId = "";
  /** What the cache did, for the metrics. */
  cacheOutcome: CacheOutcome = "none";

  /** The body that replaces what was written, if any. */
  get replacement(): Buffer | undefined {
    return this.#replacement;
  }

  /** Runs `hook` just before the head is written, while headers can still be changed. */
  beforeHead(hook: (response: AppResponse<Request>) => void): void {
    this.#beforeHead ??= [];
    this.#beforeHead.push(hook);
  }

  /** Sends `body` instead of what is written. Only for a hook of `beforeHead`. */
  replaceBody(body: Buffer): void {
    this.#replacement = body;
    for (const name of ["content-encoding", "transfer-encoding", "etag"]) this.removeHeader(name);
    this.setHeader("content-length", body.byteLength);
  }

  /** Sends a complete response with exactly these headers, as name and value in turn. */
  send(status: number, headers: string[], body: Buffer | null): void {
    this.#beforeHead = undefined;
    super.writeHead(status, headers);
    super.end(body ?? undefined);
  }

  override writeHead(...head: unknown[]): this {
    if (this.requestId) this.setHeader("x-request-id", this.requestId);
    const hooks = this.#beforeHead;
    this.#beforeHead = undefined;
    for (const hook of hooks ?? []) hook(this);
    this.#sendOnce();
    // A replaced body has its own length and encoding, whatever the caller lists.
    const given = this.#replacement ? [head[0]] : head;
    return Reflect.apply(super.writeHead, this, given);
  }

  /** Headers that have one value are sent once, however often they were set. */
  #sendOnce(): void {
    for (const [name, value] of Object.entries(this.getHeaders())) {
      const only = value === undefined ? null : onlyValue(name, value);
      if (only !== null) this.setHeader(name, only);
    }
  }

  override write(...args: unknown[]): boolean {
    this.#decideFailure();
    if (!this.#replacement) return Reflect.apply(super.write, this, args);
    const written = args.at(-1);
    if (typeof written === "function") process.nextTick(written);
    return true;
  }

  override end(...args: unknown[]): this {
    this.#decideFailure();
    if (!this.#replacement) return Reflect.apply(super.end, this, args);
    const ended = args.at(-1);
    const rest = typeof ended === "function" ? [ended] : [];
    return Reflect.apply(super.end, this, [this.#replacement, ...rest]);
  }

  /** A failure's head goes first: its hooks decide whether the body is replaced. */
  #decideFailure(): void {
    if (this.statusCode >= 500 && !this.headersSent) this.flushHeaders();
  }
}
