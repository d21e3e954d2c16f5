const WARM_UP = 3;

export const times = <Value>(count: number, make: (place: number) => Value): Value[] =>
  Array.from({ length: count }, (_, place) => make(place));

export async function inSeries<Result>(
  turns: number,
  work: (turn: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let turn = 0; turn < turns; turn += 1) results.push(await work(turn));
  return results;
}

export const valuesOf = <Key extends string>(runs: readonly Record<Key, number>[], key: Key) =>
  runs.map((run) => run[key]);

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

export const against = (own: readonly number[], base: readonly number[], digits = 0, unit = "") =>
  `${median(own).toFixed(digits)}${unit} against ${median(base).toFixed(digits)}${unit}`;

/**
 * The median of the ratios of all rounds. The two runs of a round follow each other, so other work
 * of the machine affects both; a round that it spoils counts no more than any other.
 */
export function medianRatio(own: readonly number[], base: readonly number[]): number {
  return median(own.map((value, round) => value / (base[round] ?? Number.NaN)));
}

/** The cells of a figure for the median ratio of two series: its value, and both medians. */
export const ratioOf = (own: readonly number[], base: readonly number[], digits = 0, unit = "") =>
  `${medianRatio(own, base)} | ${against(own, base, digits, unit)}`;

/**
 * Runs each work once a round, in an order that differs from round to round, so that a busy moment of the
 * machine meets them all. Returns the values of each in the rounds that follow the warm-up.
 */
export async function inTurns<Name extends string, Value>(
  runs: Record<Name, (round: number) => Promise<Value>>,
  rounds: number,
  warmUp = 0,
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(runs) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as Value[]]));
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const at of orderOf(round, names.length)) {
      const name = names[at] as Name;
      const value = await runs[name](round);
      if (round >= warmUp) values[name]?.push(value);
    }
  }
  return values as Record<Name, Value[]>;
}

type Work = (round: number) => Promise<unknown>;

/** The ms of each work, taken in turns. */
export function timesOf<Name extends string>(works: Record<Name, Work>, rounds: number) {
  const named = Object.entries<Work>(works);
  const runs = named.map(([name, work]) => [name, (round: number) => timed(() => work(round))]);
  return inTurns<Name, number>(Object.fromEntries(runs), rounds, WARM_UP);
}

/**
 * A row of Williams' square: over as many rounds as there are runs (twice as many if that number is odd)
 * each run follows every other one equally often, so that the garbage of one slows all of them alike.
 */
export function orderOf(round: number, runs: number): number[] {
  const row = times(runs, (at) => (at % 2 === 0 ? at / 2 : runs - (at + 1) / 2)).map(
    (at) => (at + round) % runs,
  );
  return runs % 2 === 1 && Math.floor(round / runs) % 2 === 1 ? row.toReversed() : row;
}
