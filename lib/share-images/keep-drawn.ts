import "server-only";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/runtime/slots";
import { drawCard, type ShareCard } from "./draw-card";

/** Drawings that wait; each takes a tenth to half a second of one core. */
const WAITING = 64;
const OF_NETWORK = 8;

type Job = { begin: () => Promise<void>; refuse: (error: AppError) => void };

const overloaded = () => new AppError("overloaded", { retryAfterSeconds: 5 });

/** One at a time, networks in turn: none waits for more drawings than there are networks. */
export class DrawingTurns {
  /** The network whose turn is next comes first. */
  readonly #waiting = new Map<string, Job[]>();
  #isDrawing = false;

  hasRoom(network: string): boolean {
    const own = this.#waiting.get(network)?.length ?? 0;
    if (own >= OF_NETWORK) return false;
    return this.#count() < WAITING || own + 1 < this.#most().length;
  }

  /** Rejects with `overloaded` where there is no room, or once another network needs the place. */
  draw<Drawn>(network: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    if (!this.hasRoom(network)) return Promise.reject(overloaded());
    if (this.#count() >= WAITING) this.#most().pop()?.refuse(overloaded());
    return new Promise((resolve, reject) => {
      const jobs = this.#waiting.get(network) ?? [];
      jobs.push({ begin: () => draw().then(resolve, reject), refuse: reject });
      this.#waiting.set(network, jobs);
      this.#next();
    });
  }

  #next(): void {
    if (this.#isDrawing) return;
    const [network, jobs] = this.#waiting.entries().next().value ?? [];
    const job = jobs?.shift();
    if (network === undefined || !jobs || !job) return;
    this.#waiting.delete(network);
    if (jobs.length > 0) this.#waiting.set(network, jobs);
    this.#isDrawing = true;
    job.begin().finally(() => {
      this.#isDrawing = false;
      this.#next();
    });
  }

  #count(): number {
    return [...this.#waiting.values()].reduce((count, jobs) => count + jobs.length, 0);
  }

  #most(): Job[] {
    return [...this.#waiting.values()].reduce(
      (most, jobs) => (jobs.length > most.length ? jobs : most),
      [],
    );
  }
}

const KEPT_BYTES = 24 * 1024 * 1024;

const pictures = () =>
  processWide("share-images.drawn", () => ({
    drawn: new LRUCache<string, Buffer>({
      maxSize: KEPT_BYTES,
      sizeCalculation: ({ length }) => length,
    }),
    pending: new Map<string, Promise<Buffer>>(),
    turns: new DrawingTurns(),
  }));

export type Viewing = {
  network: string;
  /** Called for an uncached drawing; rejects above the limit. */
  permit: () => Promise<void>;
};

/** Drawn once for concurrent callers. Only what is neither cached nor in progress needs a permit. */
export async function keepDrawn(card: ShareCard, { permit, network }: Viewing): Promise<Buffer> {
  const key = JSON.stringify(card);
  const { drawn, pending, turns } = pictures();
  const ready = () => drawn.get(key) ?? pending.get(key);
  if (!ready()) {
    if (!turns.hasRoom(network)) throw overloaded();
    await permit();
  }
  // Another request may have started it.
  return ready() ?? draw(key, card, network);
}

function draw(key: string, card: ShareCard, network: string): Promise<Buffer> {
  const { drawn, pending, turns } = pictures();
  const drawing = turns
    .draw(network, () => drawCard(card, network))
    .then(({ png, isWhole }) => {
      if (isWhole) drawn.set(key, png);
      return png;
    })
    .finally(() => pending.delete(key));
  pending.set(key, drawing);
  return drawing;
}
