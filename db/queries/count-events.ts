import "server-only";
import { type CountEvent, type CountedEvent, flushEvents } from "./flush-events";
import { untilStored } from "./until-stored";

export type { CountEvent, CountedEvent };

/**
 * Counts a batch durably and answers in its order, with the totals after it. A batch that is sent
 * again within the clock hour counts once. Without `now` the hour is that of the database's clock.
 */
export async function countEvents(
  events: CountEvent[],
  now: Date | null = null,
): Promise<CountedEvent[]> {
  if (events.length === 0) return [];
  return untilStored(() => flushEvents(events, now));
}
