import { type IncomingMessage, ServerResponse } from "node:http";
import type { CacheOutcome } from "@/lib/telemetry/requests";

// `list`: RFC 9110 (5.3) allows to join values by commas. Headers that are not here have one value, and the
// last one set counts: Next sets `location` twice where a cached page redirects.
const RULES: ReadonlyMap<string, "list" | "lines"> = new Map([
  ...[
    ...["accept-ranges", "access-control-allow-headers", "access-control-allow-methods"],
    ...["access-control-expose-headers", "allow", "cache-control", "cdn-cache-control"],
    ...["connection", "content-encoding", "content-language", "link", "nel", "permissions-policy"],
    ...["pragma", "referrer-policy", "reporting-endpoints", "server-timing", "trailer"],
    ...["transfer-encoding", "upgrade", "vary", "via", "x-robots-tag"],
  ].map((name): [string, "list"] => [name, "list"]),
  // Several policies hold at once; cookies and challenges have commas of their own.
  ["content-security-policy", "lines"],
  ["content-security-policy-report-only", "lines"],
  ["set-cookie", "lines"],
  ["www-authenticate", "lines"],
]);

type Value = number | string | readonly string[];

/** Name and value in turn. */
export function headerLines(name: string, value: Value): [string, string][] {
  const key = name.toLowerCase();
  const values = [...new Set(Array.isArray(value) ? value.map(String) : [String(value)])];
  const rule = RULES.get(key);
  if (rule === "lines") return values.map((one) => [key, one]);
  return [[key, rule === "list" ? values.join(", ") : (values.at(-1) ?? "")]];
}

function onlyValue(name: string, value: Value): string | null {
  const isSingle = Array.isArray(value) && !RULES.has(name.toLowerCase());
  return isSingle ? (value.map(String).at(-1) ?? "") : null;
}

/** Next sets its headers when it writes the head: code that depends on them runs in `beforeHead`. */
export class AppResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  #beforeHead: ((response: AppResponse<Request>) => void)[] | undefined;
  #replacement: Buffer | undefined;
  requestId = "";
  cacheOutcome: CacheOutcome = "none";

  get replacement(): Buffer | undefined {
    return this.#replacement;
  }

  beforeHead(hook: (response: AppResponse<Request>) => void): void {
    this.#beforeHead ??= [];
    this.#beforeHead.push(hook);
  }

  replaceBody(body: Buffer): void {
    this.#replacement = body;
    for (const name of ["content-encoding", "transfer-encoding", "etag"]) this.removeHeader(name);
    this.setHeader("content-length", body.byteLength);
  }

  /** `headers`: name and value in turn. */
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

export type Handler = (request: IncomingMessage, response: AppResponse, next: () => void) => void;

export type Listener = (request: IncomingMessage, response: AppResponse) => void;

export function compose(handlers: readonly Handler[], last: Listener): Listener {
  return handlers.reduceRight<Listener>(
    (next, handle) => (request, response) =>
      handle(request, response, () => next(request, response)),
    last,
  );
}
