import "server-only";
import { type CountEvent, type CountedEvent, flushEvents } from "./flush-events";
import { untilStored } from "./until-stored";

export type { CountEvent, CountedEvent };

/**
 * Counts a batch durably and answers in its order, with the totals after it. A batch that is sent
 * again within the clock hour counts once.
 */
export async function countEvents(events: CountEvent[], now = new Date()): Promise<CountedEvent[]> {
  if (events.length === 0) return [];
  return untilStored(() => flushEvents(events, now));
}
