import "server-only";

/** Beyond these, which a visitor waits 10 ms for, a job counts. */
export const COUNTED = 100_000;

type Count = () => { execute(values?: Record<string, unknown>): Promise<{ found: number }[]> };

/** `first` counts up to `counted`; `beyond` adds what is new to the last total of the job. */
export async function countLong(first: Count, beyond: Count, counted: number): Promise<number> {
  const [{ found } = { found: 0 }] = await first().execute({ counted });
  if (found < counted) return found;
  const [total] = await beyond().execute();
  return Math.max(found, total?.found ?? 0);
}
