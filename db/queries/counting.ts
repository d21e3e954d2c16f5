import "server-only";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import { EVENT_KIND, visitorSalts } from "../schema";
import { retryOnConflict } from "./retry-on-conflict";
import { sqlFile } from "./statements";

export type CountEvent = {
  kind: keyof typeof EVENT_KIND;
  videoId: string;
  /** 64-bit keyed hash of the visitor, as a signed decimal string. */
  visitor: string;
  /** The same of the visitor's /24 or /48. */
  network: string;
  /** Downloads are counted by it, views are not. */
  language: string | null;
};

const Counted = z.object({
  /** False for a repeat in the clock hour (UTC), beyond the network's cap, and for a hidden post. */
  counted: z.boolean(),
  downloadCount: z.coerce.number(),
  viewCount: z.coerce.number(),
});

type CountedEvent = z.output<typeof Counted>;

const flush = sqlFile("count-events", Counted);

type CountOptions = {
  /** Null: the database's clock. */
  now?: Date | null;
  /** Counts of one video and kind by one network in a clock hour; null: unlimited. */
  networkCap?: number | null;
};

// Totals of a video of which nothing is counted may lack what another batch counts at the same time. A batch
// that is sent again within the clock hour counts once.
export async function countEvents(
  events: CountEvent[],
  options: CountOptions = {},
): Promise<CountedEvent[]> {
  if (events.length === 0) return [];
  return retryOnConflict(() => flushEvents(events, options));
}

/** Raw: one round trip for a thousand events is twice as fast as one upsert per request. */
export function flushEvents(
  events: CountEvent[],
  { now = null, networkCap = null }: CountOptions,
): Promise<CountedEvent[]> {
  const batch = events.map(({ kind, videoId, visitor, network, language }, ord) => ({
    ord,
    video_id: videoId,
    kind: EVENT_KIND[kind],
    visitor,
    network,
    language,
  }));
  return flush({ now: now?.toISOString() ?? null, events: JSON.stringify(batch), networkCap });
}

/** `day` is a UTC day (`2026-11-20`); all instances share its salt. */
export async function getVisitorSalt(day: string): Promise<Buffer> {
  await db()
    .insert(visitorSalts)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await db()
    .select({ salt: visitorSalts.salt })
    .from(visitorSalts)
    .where(eq(visitorSalts.day, day));
  if (!row) throw new Error(`the visitor salt of ${day} has expired`);
  return row.salt;
}
