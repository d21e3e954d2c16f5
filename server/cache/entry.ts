import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, gunzip, gzip } from "node:zlib";
import CachePolicy from "http-cache-semantics";
import { TARGETED_HEADER } from "@/lib/http/keep-out-of-cache";
import { etagOf, isUnchanged } from "@/lib/http/validators";
import { exactBytes } from "@/lib/runtime/exact-bytes";
import { BROTLI_PARAMS, withEncoding } from "../compression";
import { type AppResponse, headerLines } from "../response";
import { bestEncoding, type Encoding } from "../static-files";
import type { BufferedAnswer } from "./buffered-answer";

type Coding = Encoding | "identity";

/** `headers`: name and value in turn. */
type Variant = { headers: string[]; body: Buffer };

/** Headers of the connection, and those set for each coding or response. */
const DROPPED =
  /^(?:age|connection|content-encoding|content-length|date|etag|keep-alive|transfer-encoding|vary|x-request-id)$/;

/** What a 304 repeats (RFC 9110, 15.4.5). */
const IN_304 =
  /^(?:cache-control|cdn-cache-control|surrogate-control|content-location|etag|expires|last-modified|vary|age|x-request-id)$/;

/** Requests that vary by others bypass the cache; codings are handled here. */
const SHARED_VARY = /^(?:|accept-encoding|rsc|next-url|next-router-[a-z-]+)$/i;

/** Below this size compression saves less than its headers cost. */
const MIN_COMPRESSED = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|(?:[\w.-]+\+)?xml|manifest\+json))/;

/** No page is so large in the codings that browsers accept. */
const LARGE = 64 * 1024;

const OVERHEAD = 1024;

export class Entry {
  readonly #variants = new Map<Coding, Variant>();
  readonly #making = new Map<Coding, Promise<void>>();
  readonly #etag: string;
  readonly cacheControl: string;
  readonly #changedAt: string;
  readonly #kept: [string, string][];
  readonly #vary: string;
  readonly #isCompressible: boolean;
  readonly #ageAtStart: number;
  readonly #freshUntil: number;
  readonly #staleUntil: number;

  private constructor(
    readonly status: number,
    headers: OutgoingHttpHeaders,
    policy: CachePolicy,
    plain: Buffer,
    readonly version: number,
    readonly storedAt: number,
    readonly isPurgeable: boolean,
  ) {
    const type = String(headers["content-type"] ?? "");
    this.#isCompressible = COMPRESSIBLE.test(type) && plain.byteLength >= MIN_COMPRESSED;
    this.#kept = flatten(headers).filter(([name]) => !DROPPED.test(name));
    const vary = String(headers.vary ?? "");
    this.#vary = this.#isCompressible ? withEncoding(vary) : vary;
    this.#etag = String(headers.etag ?? "").replace(/^W\//, "") || etagOf(plain);
    this.cacheControl = String(headers["cache-control"] ?? "");
    this.#changedAt = String(headers["last-modified"] ?? "");
    this.#ageAtStart = policy.age();
    this.#freshUntil = this.storedAt + (policy.maxAge() - policy.age()) * 1000;
    this.#staleUntil = this.storedAt + policy.timeToLive();
    this.#add("identity", plain);
  }

  /** Null if RFC 9111 forbids a shared cache to store it. */
  static from(
    url: string,
    headers: Record<string, string>,
    answer: BufferedAnswer,
    { version, now, isPurgeable = false }: { version: number; now: number; isPurgeable?: boolean },
  ): Entry | null {
    const { status, body } = answer;
    if (answer.headers["set-cookie"] || answer.headers[TARGETED_HEADER]) return null;
    const sent = Object.fromEntries(flatten(answer.headers));
    const policy = new CachePolicy({ url, method: "GET", headers }, { status, headers: sent });
    const isShared = (sent.vary ?? "").split(",").every((name) => SHARED_VARY.test(name.trim()));
    if (!isShared || !policy.storable() || policy.maxAge() <= 0) return null;
    return new Entry(status, answer.headers, policy, body, version, now, isPurgeable);
  }

  isFresh(now: number): boolean {
    return now < this.#freshUntil;
  }

  /** A usable entry may be sent while it is revalidated (RFC 5861). */
  isUsable(now: number): boolean {
    return now < this.#staleUntil;
  }

  mayReplaceError(now: number, withinMs: number): boolean {
    return now < this.#staleUntil + withinMs;
  }

  get size(): number {
    let bytes = OVERHEAD;
    for (const { headers, body } of this.#variants.values()) {
      bytes += body.byteLength;
      for (const text of headers) bytes += text.length;
    }
    return bytes;
  }

  /** Sending it takes longer than finding it did. */
  isLargeFor(request: IncomingMessage): boolean {
    const body = this.#variants.get(this.#codingFor(request))?.body;
    return body !== undefined && body.byteLength > LARGE && request.method !== "HEAD";
  }

  /** False if the best coding has to be made first. */
  send(
    request: IncomingMessage,
    response: AppResponse,
    now: number,
    more: readonly string[] = [],
  ): boolean {
    const variant = this.#variants.get(this.#codingFor(request));
    if (!variant) return false;
    const { body } = variant;
    const headers = more.length > 0 ? [...more, ...variant.headers] : variant.headers;
    headers[headers.length - 3] = String(
      Math.max(0, Math.floor(this.#ageAtStart + (now - this.storedAt) / 1000)),
    );
    headers[headers.length - 1] = response.requestId;
    const { "if-none-match": tags, "if-modified-since": since } = request.headers;
    const validators = { etag: this.#etag, lastModified: this.#changedAt };
    // Conditions of the request hold for a success only (RFC 9110, 13.2.1).
    if (this.status === 200 && isUnchanged(validators, { tags, since })) {
      response.send(304, only304(headers), null);
    } else response.send(this.status, headers, request.method === "HEAD" ? null : body);
    return true;
  }

  async prepare(request: IncomingMessage): Promise<void> {
    const coding = this.#codingFor(request);
    if (this.#variants.has(coding)) return;
    const making = this.#making.get(coding) ?? this.#make(coding);
    this.#making.set(coding, making);
    await making.finally(() => this.#making.delete(coding));
  }

  /** The plain bytes are dropped once a compressed coding exists. */
  async #make(coding: Coding): Promise<void> {
    const plain = await this.#plain();
    if (coding === "identity") return this.#add(coding, plain);
    const body = await (coding === "br"
      ? promisify(brotliCompress)(plain, { params: BROTLI_PARAMS })
      : promisify(gzip)(plain));
    this.#add(coding, exactBytes(body));
    if (coding === "br") this.#variants.delete("identity");
  }

  #codingFor(request: IncomingMessage): Coding {
    if (!this.#isCompressible) return "identity";
    return bestEncoding(request) ?? "identity";
  }

  async #plain(): Promise<Buffer> {
    const { identity, br, gzip: zipped } = Object.fromEntries(this.#variants);
    if (identity) return identity.body;
    if (br) return promisify(brotliDecompress)(br.body);
    if (zipped) return promisify(gunzip)(zipped.body);
    throw new Error("a cached answer has no bytes");
  }

  #add(coding: Coding, body: Buffer): void {
    const isPlain = coding === "identity";
    const headers = this.#kept.flat();
    // Different bytes need a different tag, or a weak one.
    if (this.status === 200) headers.push("etag", isPlain ? this.#etag : `W/${this.#etag}`);
    if (this.#vary) headers.push("vary", this.#vary);
    if (!isPlain) headers.push("content-encoding", coding);
    headers.push("content-length", String(body.byteLength), "age", "0", "x-request-id", "");
    this.#variants.set(coding, { headers, body });
  }
}

function flatten(headers: OutgoingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : headerLines(name, value),
  );
}

function only304(headers: string[]): string[] {
  return headers.filter((_, at) => IN_304.test(headers[at - (at % 2)] ?? ""));
}
