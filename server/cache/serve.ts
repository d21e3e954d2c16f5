import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { TARGETED_HEADER } from "@/lib/http/cached-responses";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { isMadePerRequest } from "@/lib/http/policy/made-per-request";
import { LANGUAGES } from "@/lib/i18n/languages";
import { takesForms, unknownPagePath } from "@/lib/i18n/page-paths";
import type { VersionSource } from "@/lib/version-source";
import { within } from "@/lib/within";
import type { Handler, Listener } from "../handler";
import type { AppResponse } from "../response";
import { answerBuffered, type BufferedAnswer } from "./buffered-answer";
import { Entry } from "./entry";

type Options = {
  maxBytes: number;
  /** The `Host` that pages are made for, whatever a client says. */
  host: string;
  version: () => VersionSource | undefined;
  /** What answers a miss. */
  origin: Listener;
  /** Compresses what is not kept. */
  compress: Handler;
  /** Monotonic milliseconds. */
  now?: () => number;
};

/** Pages, lists and what crawlers read. Pictures and files have caches of their own. */
const CACHED = new RegExp(
  `^/(?:(?:${LANGUAGES.join("|")})(?=$|[/?])|api/(?:twitter|authors)/?|sitemaps?[./]|robots\\.txt|feeds?/)`,
);

/** Requests with one of these have an answer of their own: a signed-in user, a part, Next's router. */
const BYPASSING = [
  "authorization",
  "range",
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];

/** Headers that may shape an answer, or count a read. No other reaches what is kept for everybody. */
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

/** How long a request waits to learn the content version. */
const VERSION_MS = 500;
/** How long an answer may be sent when the origin fails. */
const STALE_IF_ERROR_MS = 600_000;
/** For how long, and for how many addresses, the cache remembers that there is nothing to keep. */
const PASSED = { max: 5_000, ttl: 10_000 };

/**
 * Keeps public pages and JSON as the bytes that go out (RFC 9111). A stale answer is sent while one
 * request in the background renews it; a takedown raises the content version, under which nothing
 * older is sent.
 */
export function serveFromCache(options: Options): Handler {
  const { maxBytes, host, version, origin, compress } = options;
  const now = options.now ?? (() => performance.now());
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry, key) => entry.size + 2 * key.length,
  });
  const passed = new LRUCache<string, true>(PASSED);
  const running = new Map<string, Promise<Entry | BufferedAnswer>>();

  const runKey = (key: string, current: number | null) => `${current} ${key}`;

  /** One request to the origin for all who wait, and came under the same content version. */
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
        // Before anybody is sent it: a renewed answer makes nobody wait for its compression.
        await entry?.prepare(request);
        if (entry && isNewest(key, entry)) entries.set(key, entry);
        if (entry === null && answer.status < 500) passed.set(key, true);
        return entry ?? answer;
      })
      .finally(() => running.delete(run));
    running.set(run, fetching);
    return fetching;
  }

  /** What was begun before a takedown may end after what was begun since. */
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
    const isFirst = !running.has(runKey(key, current));
    const stale = entries.peek(key);
    const found = await fetchOnce(key, request, current).catch(() => null);
    if (response.destroyed) return;
    if (found instanceof Entry) return send(key, found, request, response);
    const failed = found === null || found.status >= 500;
    if (failed && stale?.version === current && stale.mayReplaceError(now(), STALE_IF_ERROR_MS)) {
      return send(key, stale, request, response);
    }
    // What is not kept may be this client's own.
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
    if (!entry.isFresh(at)) void fetchOnce(key, request, current).catch(() => undefined);
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

/** The address that an answer is kept by; undefined where none may be kept. */
function keyOf(url: string): string | undefined {
  if (!CACHED.test(url)) return undefined;
  const [path = ""] = url.split("?", 1);
  // Answers for one request read headers that the cache does not forward.
  return takesForms(path) || isMadePerRequest(path) ? undefined : sharedAddress(url);
}

/** All unknown pages of a language are one. */
function sharedAddress(url: string): string {
  const [path = ""] = url.split("?", 1);
  return unknownPagePath(path) ?? url;
}

/** Of refusals only the shared page for unknown addresses: others are as many as there are addresses. */
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
