import "server-only";
import { getNow } from "@/db/queries/clock";
import { createCache } from "@/lib/cached";

/** `at`: the local time of the reading. */
const readings = createCache<{ now: Date; at: number }>({
  slot: "runtime.clock",
  max: 1,
  freshMs: 10 * 60_000,
  isVersioned: false,
});

/** All instances share it whatever their own say. Extrapolated between readings. */
export async function databaseNow(): Promise<Date> {
  const { now, at } = await readings.get("now", async () => {
    const started = performance.now();
    return { now: await getNow(), at: started };
  });
  return new Date(now.getTime() + performance.now() - at);
}
