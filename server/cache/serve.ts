import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { TARGETED_HEADER } from "@/lib/http/keep-out-of-cache";
import { isMadePerRequest } from "@/lib/http/policy/made-per-request";
import { LANGUAGES } from "@/lib/i18n/languages";
import { takesForms, unknownPagePath } from "@/lib/page-of";
import type { VersionSource } from "@/lib/runtime/content-version";
import { watchCache } from "@/lib/telemetry/caches";
import { within } from "@/lib/within";
import type { Handler, Listener } from "../handler";
import type { AppResponse } from "../response";
import { answerBuffered, type BufferedAnswer } from "./buffered-answer";
import { Entry } from "./entry";

type Options = {
  maxBytes: number;
  /** The `Host` that pages are rendered for, whatever a client sends. */
  host: string;
  version: () => VersionSource | undefined;
  /** Handles a miss. */
  origin: Listener;
  /** Compresses responses that are not cached. */
  compress: Handler;
  /** Monotonic milliseconds. */
  now?: () => number;
};

/** Pages, lists and files for crawlers. Pictures and static files have their own caches. */
const CACHED = new RegExp(
  `^/(?:(?:${LANGUAGES.join("|")})(?=$|[/?])|api/(?:twitter|authors)/?|sitemaps?[./]|robots\\.txt|feeds?/|embed/)`,
);

/** Requests with one of these need their own response: a signed-in user, a range, Next's router. */
const BYPASSING = [
  "authorization",
  "range",
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];

/**
 * Headers that may change a response, or count a read. No other header reaches the origin of a
 * shared response.
 */
const FORWARDED = [
  "accept",
  "accept-language",
  "cookie",
  "user-agent",
  "x-forwarded-for",
  "x-lang",
  "x-request-id",
  SOCKET_ADDRESS_HEADER,
];

/** How long a request waits for the content version. */
const VERSION_MS = 500;
/** How long an answer may be sent when the origin fails. */
const STALE_IF_ERROR_MS = 600_000;
/** For how long, and for how many addresses, the cache remembers that there is nothing to store. */
const PASSED = { max: 5_000, ttl: 10_000 };

/**
 * Caches public pages and JSON as the bytes that are sent (RFC 9111). A stale response is sent
 * while one request revalidates it in the background; a takedown raises the content version, and
 * nothing older is sent.
 */
export function serveFromCache(options: Options): Handler {
  const { maxBytes, host, version, origin, compress } = options;
  const now = options.now ?? (() => performance.now());
  const evicted = watchCache("pages", () => ({
    entries: entries.size,
    bytes: entries.calculatedSize,
  }));
  const entries: LRUCache<string, Entry> = new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: (entry, key) => entry.size + 2 * key.length,
    dispose: (_entry, _key, reason) => reason === "evict" && evicted(),
  });
  const passed = new LRUCache<string, true>(PASSED);
  const running = new Map<string, Promise<Entry | BufferedAnswer>>();

  const runKey = (key: string, current: number | null) => `${current} ${key}`;

  /**
   * Single flight: one request to the origin for all concurrent requests with the same content
   * version.
   */
  function fetchOnce(key: string, request: IncomingMessage, current: number | null) {
    const run = runKey(key, current);
    const known = running.get(run);
    if (known) return known;
    const headers = forwardedHeaders(request, host);
    const fetching = answerBuffered(origin, key, headers)
      .then(async (answer) => {
        const entry =
          isKept(key, answer) && current !== null
            ? Entry.from(key, headers, answer, { version: current, now: now() })
            : null;
        // Compressed before it is stored: a refreshed response makes no request wait for
        // compression.
        await entry?.prepare(request);
        if (entry && isNewest(key, entry)) entries.set(key, entry);
        if (entry === null && answer.status < 500) passed.set(key, true);
        return entry ?? answer;
      })
      .finally(() => running.delete(run));
    running.set(run, fetching);
    return fetching;
  }

  /** A read that began before a takedown may end after a later one. */
  const isNewest = (key: string, { version: made }: Entry) =>
    made >= (entries.peek(key)?.version ?? made);

  function send(key: string, entry: Entry, request: IncomingMessage, response: AppResponse): void {
    if (!entry.send(request, response, now())) {
      void sendPrepared(key, entry, request, response);
    }
  }

  async function sendPrepared(
    key: string,
    entry: Entry,
    request: IncomingMessage,
    response: AppResponse,
  ): Promise<void> {
    await entry.prepare(request);
    // Its size has changed.
    if (entries.peek(key) === entry) entries.set(key, entry);
    if (!response.destroyed) entry.send(request, response, now());
  }

  async function answerMiss(
    key: string,
    current: number | null,
    request: IncomingMessage,
    response: AppResponse,
    next: () => void,
  ): Promise<void> {
    response.cacheOutcome = "miss";
    const isFirst = !running.has(runKey(key, current));
    const stale = entries.peek(key);
    const found = await fetchOnce(key, request, current).catch(() => null);
    if (response.destroyed) return;
    if (found instanceof Entry) return send(key, found, request, response);
    const failed = found === null || found.status >= 500;
    if (failed && stale?.version === current && stale.mayReplaceError(now(), STALE_IF_ERROR_MS)) {
      response.cacheOutcome = "stale";
      return send(key, stale, request, response);
    }
    // A response that is not stored may belong to this client alone.
    if (!found || !isFirst) return next();
    compress(request, response, () => {
      for (const [name, value] of Object.entries(found.headers)) {
        if (value !== undefined) response.setHeader(name, value);
      }
      response.writeHead(found.status);
      response.end(found.body);
    });
  }

  function answer(
    key: string,
    current: number | null,
    request: IncomingMessage,
    response: AppResponse,
    next: () => void,
  ): void {
    const entry = entries.get(key);
    const at = now();
    if (entry?.version !== current || !entry.isUsable(at)) {
      void answerMiss(key, current, request, response, next);
      return;
    }
    const isFresh = entry.isFresh(at);
    response.cacheOutcome = isFresh ? "hit" : "stale";
    if (!isFresh) void fetchOnce(key, request, current).catch(() => undefined);
    send(key, entry, request, response);
  }

  return (request, response, next) => {
    const { url = "/" } = request;
    response.beforeHead(dropTargeted);
    if (!isForEverybody(request)) return next();
    const key = entries.has(url) ? url : keyOf(url);
    if (key === undefined || passed.has(key)) return next();
    const source = version();
    const atHand = source?.atHand();
    if (atHand !== undefined) return answer(key, atHand, request, response, next);
    if (!source) return next();
    const reading = within(VERSION_MS, source.current()).catch(() => null);
    void reading.then((read) => answer(key, read ?? source.lastKnown(), request, response, next));
  };
}

const dropTargeted = (response: AppResponse) => response.removeHeader(TARGETED_HEADER);

function isForEverybody({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return !BYPASSING.some((name) => headers[name] !== undefined);
}

/** The cache key of an address; undefined if its responses must not be stored. */
function keyOf(url: string): string | undefined {
  if (!CACHED.test(url)) return undefined;
  const [path = ""] = url.split("?", 1);
  // Responses made per request read headers that the cache does not forward.
  return takesForms(path) || isMadePerRequest(path) ? undefined : sharedAddress(url);
}

/** All unknown pages of a language share one key. */
function sharedAddress(url: string): string {
  const [path = ""] = url.split("?", 1);
  return unknownPagePath(path) ?? url;
}

/**
 * Of refusals only the shared page for unknown addresses is stored: the addresses of others are
 * unlimited.
 */
function isKept(key: string, { status }: BufferedAnswer): boolean {
  return status < 400 || (status === 404 && key === sharedAddress(key) && key.endsWith("/-"));
}

function forwardedHeaders({ headers }: IncomingMessage, host: string): Record<string, string> {
  const forwarded: Record<string, string> = { host };
  for (const name of FORWARDED) {
    const value = headers[name];
    if (typeof value === "string") forwarded[name] = value;
  }
  return forwarded;
}
