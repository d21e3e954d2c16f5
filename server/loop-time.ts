import { performance } from "node:perf_hooks";

/** How long the event loop has worked, in ms. */
export const loopTime = () => performance.eventLoopUtilization().active;

/** Divides the time in which the event loop works evenly among what is made meanwhile. */
export class LoopShares {
  #seen = loopTime();
  /** The share of something that never ends, in ms. */
  #each = 0;
  #running = 0;

  /** Begins something; what this returns ends it, and gives its share in ms. */
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
