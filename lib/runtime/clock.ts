import "server-only";
import { getNow } from "@/db/queries/clock";
import { processWide } from "./slots";

/** How long the local clock extrapolates the database's time. */
const TRUSTED_MS = 10 * 60_000;

type Reading = { at: number; now: Promise<Date> };

/**
 * The time by the database's clock, which all instances share whatever their own say. Read every ten
 * minutes at most, and extrapolated in between.
 */
export async function databaseNow(): Promise<Date> {
  const clock = processWide<{ reading?: Reading }>("runtime.clock", () => ({}));
  const known = clock.reading;
  const isTrusted = known !== undefined && performance.now() - known.at < TRUSTED_MS;
  const reading = isTrusted ? known : { at: performance.now(), now: getNow() };
  clock.reading = reading;
  try {
    const databaseTime = await reading.now;
    return new Date(databaseTime.getTime() + performance.now() - reading.at);
  } catch (error) {
    if (clock.reading === reading) delete clock.reading;
    throw error;
  }
}
