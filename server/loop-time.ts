import { performance } from "node:perf_hooks";

/** Milliseconds. */
export const loopTime = () => performance.eventLoopUtilization().active;

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
