import { median, sum } from "./median";

/** Results of calls: the ms of those that succeeded, and how often each failure occurred. */
export class Outcomes {
  readonly ms: number[] = [];
  readonly failures: Record<string, number> = {};
  slowestFailure = 0;

  /** Times a call that resolves with the name of its failure, or null. Returns whether it succeeded. */
  async time(call: () => Promise<string | null>): Promise<boolean> {
    const began = performance.now();
    const failure = await call();
    const ms = performance.now() - began;
    if (failure === null) this.ms.push(ms);
    else {
      this.failures[failure] = (this.failures[failure] ?? 0) + 1;
      this.slowestFailure = Math.max(this.slowestFailure, ms);
    }
    return failure === null;
  }

  get succeeded() {
    return this.ms.length;
  }

  get failed() {
    return sum(Object.values(this.failures));
  }

  get total() {
    return this.succeeded + this.failed;
  }

  get p50() {
    return median(this.ms);
  }

  get slowest() {
    return Math.max(this.slowestFailure, ...this.ms);
  }

  /** Failures such as `3 × 503, 1 × cut`; `none` if there are none. */
  get failuresInWords() {
    const each = Object.entries(this.failures).map(([name, count]) => `${count} × ${name}`);
    return each.join(", ") || "none";
  }
}
