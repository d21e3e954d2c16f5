import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { subjectOf } from "@/lib/find-subject";
import { TARGETED_HEADER } from "@/lib/http/keep-out-of-cache";
import type { Reach } from "@/lib/http/policy/content-policy";
import { missingPath } from "@/lib/page-of";
import { respell } from "@/lib/page-view";
import { pageFacts } from "@/lib/routes";
import type { VersionSource } from "@/lib/runtime/content-version";
import { within } from "@/lib/within";
import { type Admission, inTurn, sendPage } from "../admission";
import type { AppResponse, Handler, Listener } from "../response";
import { answerBuffered, type BufferedAnswer, forwardedHeaders } from "./buffered-answer";
import { Entry } from "./entry";
import { finishPage } from "./finish-page";
import { lifeOf, type OuterCaches } from "./outer-caches";
import type { Store } from "./store";
import type { Target } from "./target";

type Options = {
  store: Store;
  /** The host of rendered pages, whatever a client sends. */
  host: string;
  reach: Reach;
  admission: Admission;
  version: () => VersionSource | undefined;
  origin: Listener;
  outer?: OuterCaches | null;
  compress: Handler;
};

/** A request on its way through the cache; `current` is the content version, null if it is unknown. */
type Visit = {
  request: IncomingMessage;
  response: AppResponse;
  next: () => void;
  current: number | null;
};

const VERSION_MS = 500;
const STALE_IF_ERROR_MS = 600_000;
/** Bounds the addresses without anything to store. */
const PASSED = { max: 5_000, ttl: 10_000 };
const MISSING_SECONDS = 60;

// The only cache of pages and public JSON (RFC 9111). A page is known by its view: no other parameter and no
// header makes another one. After a takedown raises the content version, nothing older is sent.
export function serveFromCache(options: Options): Handler {
  const { store, host, reach, admission, version, origin, compress, outer = null } = options;
  const passed = new LRUCache<string, true>(PASSED);
  const running = new Map<string, Promise<Entry | BufferedAnswer>>();
  const runKey = (key: string, current: number | null) => `${current} ${key}`;

  /** One request to the origin for all concurrent ones with the same content version. */
  function fetchOnce(target: Target, { request, current }: Visit) {
    const { key, isPage } = target;
    const run = runKey(key, current);
    const known = running.get(run);
    if (known) return known;
    const headers = forwardedHeaders(request, host, isPage);
    const fetching = answerBuffered(origin, key, headers)
      .then(async (made) => {
        const finished = isPage ? finishPage(made, secondsOf(target), reach) : made;
        const tagged = outer?.tag(target, finished);
        const { answer, isPurgeable } = tagged ?? { answer: finished, isPurgeable: false };
        const entry =
          isKept(target, answer) && current !== null
            ? Entry.from(key, headers, answer, { version: current, now: store.now(), isPurgeable })
            : null;
        // Compressed before it is stored: a refreshed response makes no request wait for that.
        await entry?.prepare(request);
        if (entry) store.keep(key, entry);
        if (entry === null && !isPage && answer.status < 500) passed.set(key, true);
        return entry ?? answer;
      })
      .finally(() => running.delete(run));
    running.set(run, fetching);
    return fetching;
  }

  /** The shared page for missing subjects costs nothing. */
  const admit = async ({ view, isPage }: Target, request: IncomingMessage) =>
    view || !isPage ? admission.take(view, request) : undefined;

  const lifeIn = (entry: Entry) => lifeOf(outer, entry, version()?.atHand() === entry.version);

  function send(key: string, entry: Entry, visit: Visit): void {
    const { request, response } = visit;
    const sendNow = () => sendReady(key, entry, visit);
    if (entry.isLargeFor(request)) void inTurn(admission, request, response, sendNow);
    else sendNow();
  }

  function sendReady(key: string, entry: Entry, visit: Visit): void {
    const { request, response } = visit;
    if (!entry.send(request, response, store.now(), lifeIn(entry))) {
      void sendPrepared(key, entry, visit);
    }
  }

  async function sendPrepared(
    key: string,
    entry: Entry,
    { request, response }: Visit,
  ): Promise<void> {
    await entry.prepare(request);
    store.resize(key, entry);
    if (!response.destroyed) entry.send(request, response, store.now(), lifeIn(entry));
  }

  async function answerMiss(target: Target, visit: Visit): Promise<void> {
    const { request, response, next, current } = visit;
    response.cacheOutcome = "miss";
    const { key, isPage } = target;
    const isFirst = !running.has(runKey(key, current));
    const turn = isFirst ? await admit(target, request) : undefined;
    if (turn instanceof Response) await admission.holdBack(request);
    if (response.destroyed) return release(turn);
    // Another visitor may have had it rendered meanwhile.
    const made = turn && store.usable(key, current);
    if (made) {
      release(turn);
      return send(key, made, visit);
    }
    if (turn instanceof Response) return sendPage(turn, response);
    const stale = store.peek(key);
    const found = await fetchOnce(target, visit)
      .catch(() => null)
      .finally(turn);
    if (response.destroyed) return;
    if (found instanceof Entry) return send(key, found, visit);
    const failed = found === null || found.status >= 500;
    if (
      failed &&
      stale?.version === current &&
      stale.mayReplaceError(store.now(), STALE_IF_ERROR_MS)
    ) {
      response.cacheOutcome = "stale";
      return send(key, stale, visit);
    }
    // A response that is not cached may belong to this client alone, unless it is a page.
    if (!found || !(isFirst || isPage)) return next();
    compress(request, response, () => {
      for (const [name, value] of Object.entries(found.headers)) {
        if (value !== undefined) response.setHeader(name, value);
      }
      response.writeHead(found.status);
      response.end(found.body);
    });
  }

  /** 404 and 410 have one shared page each. */
  async function answerSubject(target: Target, visit: Visit): Promise<void> {
    const { view } = target;
    const subject = view ? await subjectOf(view.page) : undefined;
    if (visit.response.destroyed) return;
    if (!view || !subject) return answerMiss(target, visit);
    if (subject.kind === "missing") {
      const key = missingPath(view.page.language, subject.status);
      return answer({ key, view: null, isPage: true }, visit);
    }
    const { spelling = view.page.subject } = subject;
    if (spelling === null || spelling === view.page.subject) return answerMiss(target, visit);
    const own = respell(view, spelling);
    answer({ key: own.address, view: own, isPage: true }, visit);
  }

  /** Does nothing beyond the visitor's limits. */
  async function revalidate(target: Target, visit: Visit): Promise<void> {
    if (running.has(runKey(target.key, visit.current))) return;
    const turn = await admit(target, visit.request);
    if (turn instanceof Response) return;
    await fetchOnce(target, visit)
      .catch(() => undefined)
      .finally(turn);
  }

  function answer(target: Target, visit: Visit): void {
    const { key, view } = target;
    const entry = store.usable(key, visit.current);
    if (!entry) {
      const isKnown = view === null || view.page.subject === null;
      void (isKnown ? answerMiss : answerSubject)(target, visit);
      return;
    }
    const isFresh = entry.isFresh(store.now());
    visit.response.cacheOutcome = isFresh ? "hit" : "stale";
    if (!isFresh) void revalidate(target, visit);
    send(key, entry, visit);
  }

  return (request, response, next) => {
    const { url = "/", method } = request;
    response.beforeHead(dropTargeted);
    if (method !== "GET" && method !== "HEAD") return next();
    const target = store.target(url);
    if (target === undefined || passed.has(target.key)) return next();
    const source = version();
    const atHand = source?.atHand();
    const visit = { request, response, next };
    if (atHand !== undefined) return answer(target, { ...visit, current: atHand });
    if (!source) return next();
    const reading = within(VERSION_MS, source.current()).catch(() => null);
    void reading.then((current) =>
      answer(target, { ...visit, current: current ?? source.lastKnown() }),
    );
  };
}

function release(turn: (() => void) | Response | undefined): void {
  if (typeof turn === "function") turn();
}

const dropTargeted = (response: AppResponse) => response.removeHeader(TARGETED_HEADER);

function secondsOf({ view }: Target): number {
  return view ? (pageFacts(view.page.name).seconds ?? 0) : MISSING_SECONDS;
}

/** Errors could be requested under any number of made-up addresses: only the shared pages are cached. */
function isKept({ view, isPage }: Target, { status }: BufferedAnswer): boolean {
  return status < 400 || (isPage && view === null && status < 500);
}
