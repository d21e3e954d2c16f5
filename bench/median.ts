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
  return times.map((each) =>
    percentile(
      each.sort((a, b) => a - b),
      0.5,
    ),
  );
}
