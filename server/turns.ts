import { performance } from "node:perf_hooks";
import { LRUCache } from "lru-cache";

/** Milliseconds. */
const loopTime = () => performance.eventLoopUtilization().active;

/** Divides the loop's working time evenly among the responses being made. */
export class LoopShares {
  #seen = loopTime();
  #each = 0;
  #running = 0;

  /** The returned function ends the response and returns its share in ms. */
  start(): () => number {
    this.#divide();
    this.#running += 1;
    const before = this.#each;
    return () => {
      this.#divide();
      this.#running -= 1;
      return this.#each - before;
    };
  }

  #divide(): void {
    const now = loopTime();
    if (this.#running > 0) this.#each += (now - this.#seen) / this.#running;
    this.#seen = now;
  }
}

type Crowd = {
  atOnce: number;
  waiting: number;
  /** The most that a turn is charged: while it waits, the processor works for others. */
  mostMs: number;
};

/** A page of cards has thirty pictures; a write may wait for X. */
export const KINDS = {
  page: { atOnce: 2, waiting: 64, mostMs: 100 },
  list: { atOnce: 4, waiting: 256, mostMs: 100 },
  picture: { atOnce: 8, waiting: 512, mostMs: 25 },
  write: { atOnce: 16, waiting: 128, mostMs: 25 },
} as const satisfies Record<string, Crowd>;

export type TurnKind = keyof typeof KINDS;

export const SHARE = { besideOthers: 1 / 4, alone: 1 / 2 };
/** Others count as asking for this long after their last request. */
const OTHERS_MS = 1000;
const AT_REST_MS = 300;
/** While others wait for a write, a network that has used this much checks again after a moment. */
const YIELDING = { usedMs: AT_REST_MS / 2, lookMs: 5 };
const REMEMBERED = 10_000;

type Queue = Crowd & {
  name: string;
  kind: TurnKind;
  running: number;
  visits: Start[];
  ahead: Start[];
  isPaused: boolean;
};

type Start = (release: Release) => void;

/** Only its first call counts. */
export type Release = () => void;

/** Others get most of the time. Prefetched pages come last, and half as many of them may wait. */
export class Turns {
  readonly #queues = new Map<string, Queue>();
  readonly #shares = new LoopShares();
  #sending = 0;
  readonly #used = new LRUCache<string, { ms: number; at: number }>({ max: REMEMBERED });
  #last = { name: "", at: Number.NEGATIVE_INFINITY };
  #lastButOne = this.#last;

  /** Null if too many requests wait already. */
  take(name: string, kind: TurnKind, isAhead: boolean): Promise<Release | null> {
    if (name !== this.#last.name) this.#lastButOne = this.#last;
    this.#last = { name, at: performance.now() };
    const key = keyOf(name, kind);
    const queue = this.#queues.get(key) ?? emptyQueue(name, kind);
    const waiting = isAhead ? queue.ahead : queue.visits;
    if (waiting.length >= queue.waiting / (isAhead ? 2 : 1)) return Promise.resolve(null);
    this.#queues.set(key, queue);
    return new Promise((resolve) => {
      waiting.push(resolve);
      this.#startNext(key, queue);
    });
  }

  #startNext(key: string, queue: Queue): void {
    while (!queue.isPaused && queue.running < queue.atOnce) {
      const start = queue.visits[0] ?? queue.ahead[0];
      if (!start) break;
      const pause = (this.#usedBy(queue.name) - AT_REST_MS) / this.#shareOf(queue.name);
      if (pause > 0) {
        this.#pause(key, queue, pause);
        return;
      }
      if (this.#mustYield(queue)) {
        this.#pause(key, queue, YIELDING.lookMs);
        return;
      }
      (queue.visits.length > 0 ? queue.visits : queue.ahead).shift();
      // One turn for each pass of the event loop, so that requests of others are read in between.
      this.#pause(key, queue, 0);
      start(this.#begin(key, queue));
    }
    if (queue.running === 0 && !queue.isPaused) this.#queues.delete(key);
  }

  #pause(key: string, queue: Queue, ms: number): void {
    queue.isPaused = true;
    const resume = () => {
      queue.isPaused = false;
      this.#startNext(key, queue);
    };
    if (ms > 0) setTimeout(resume, ms);
    else setImmediate(resume);
  }

  #begin(key: string, queue: Queue): Release {
    const isSending = queue.kind === "write";
    queue.running += 1;
    if (isSending) this.#sending += 1;
    const began = loopTime();
    // A write mostly waits, so the cost of others is not shared with it.
    const end = isSending ? () => loopTime() - began : this.#shares.start();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const ms = this.#usedBy(queue.name) + Math.min(end(), queue.mostMs);
      this.#used.set(queue.name, { ms, at: performance.now() });
      queue.running -= 1;
      if (isSending) this.#sending -= 1;
      this.#startNext(key, queue);
    };
  }

  #mustYield({ name }: Queue): boolean {
    if (this.#usedBy(name) < YIELDING.usedMs) return false;
    return this.#sending > (this.#queues.get(keyOf(name, "write"))?.running ?? 0);
  }

  #usedBy(name: string): number {
    const used = this.#used.get(name);
    if (!used) return 0;
    return Math.max(0, used.ms - this.#shareOf(name) * (performance.now() - used.at));
  }

  #shareOf(name: string): number {
    const { at } = this.#last.name === name ? this.#lastButOne : this.#last;
    return performance.now() - at < OTHERS_MS ? SHARE.besideOthers : SHARE.alone;
  }
}

const keyOf = (name: string, kind: TurnKind) => `${kind} ${name}`;

const emptyQueue = (name: string, kind: TurnKind): Queue => ({
  ...KINDS[kind],
  ...{ name, kind, running: 0, visits: [], ahead: [], isPaused: false },
});
