import { performance } from "node:perf_hooks";

/** How long the event loop has worked, in ms. */
export const loopTime = () => performance.eventLoopUtilization().active;

/** Divides the time in which the event loop works evenly among the responses being made. */
export class LoopShares {
  #seen = loopTime();
  /** The share of something that never ends, in ms. */
  #each = 0;
  #running = 0;

  /** Starts a response; the returned function ends it and returns its share in ms. */
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
