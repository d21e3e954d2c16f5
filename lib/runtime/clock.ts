import "server-only";
import { getNow } from "@/db/queries/clock";
import { createCache } from "@/lib/cached";

/** The database's time, and the local time at which it was read. */
const readings = createCache<{ now: Date; at: number }>({
  slot: "runtime.clock",
  max: 1,
  freshMs: 10 * 60_000,
  isVersioned: false,
});

/**
 * The time by the database's clock, which all instances share whatever their own say. Read every ten
 * minutes at most, and extrapolated in between.
 */
export async function databaseNow(): Promise<Date> {
  const { now, at } = await readings.get("now", async () => {
    const started = performance.now();
    return { now: await getNow(), at: started };
  });
  return new Date(now.getTime() + performance.now() - at);
}
