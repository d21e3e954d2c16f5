import { AppError } from "@/lib/errors";

/** Drawings that wait; each takes a tenth to half a second of one core. */
const WAITING = 64;
const OF_NETWORK = 8;

type Job = { begin: () => Promise<void>; refuse: (error: AppError) => void };

export const overloaded = () => new AppError("overloaded", { retryAfterSeconds: 5 });

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
