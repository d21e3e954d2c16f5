import type { Memory } from "./live-memory";

/** The memory of a server after a number of requests. */
export type Sample = { requests: number; memory: Memory };

/**
 * Bytes that each further request leaves behind: the median of the slopes between any two samples
 * of the second half, when caches are full. One outlier hardly changes it; a leak changes all
 * slopes.
 */
export function leftBehind(samples: readonly Sample[], kind: keyof Memory): number {
  const late = samples.slice(Math.floor(samples.length / 2));
  const slopes = late.flatMap((one, place) =>
    late
      .slice(place + 1)
      .map((other) => (other.memory[kind] - one.memory[kind]) / (other.requests - one.requests)),
  );
  if (slopes.length === 0) throw new Error("growth needs two samples at least");
  return median(slopes);
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [below = 0, above = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (below + above) / 2;
}
