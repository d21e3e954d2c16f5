import { percentile } from "./load";

/** How long something takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Median times in ms, taken in turns so that a busy moment of the machine meets them all. */
export async function medians(works: (() => Promise<unknown>)[], rounds: number) {
  const times: number[][] = works.map(() => []);
  for (let round = -3; round < rounds; round += 1) {
    for (const [place, work] of works.entries()) {
      const time = await timed(work);
      if (round >= 0) times[place]?.push(time);
    }
  }
  return times.map(median);
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/**
 * The median of the ratios of all rounds. The two runs of a round follow each other, so other work
 * of the machine affects both; a round that it spoils counts no more than any other.
 */
export function medianRatio(own: readonly number[], base: readonly number[]): number {
  return median(own.map((value, round) => value / (base[round] ?? Number.NaN)));
}

/** Runs each work once a round, every other round in reverse order. Returns the values of each. */
export async function inTurns<Name extends string>(
  runs: Record<Name, () => Promise<number>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(runs) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      values[name]?.push(await runs[name]());
    }
  }
  return values as Record<Name, number[]>;
}
