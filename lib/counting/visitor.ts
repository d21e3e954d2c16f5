import "server-only";
import { getVisitorSalt } from "@/db/queries/visitor-salts";
import { databaseNow } from "@/lib/database-clock";
import type { Client } from "@/lib/http/client";
import { processWide } from "@/lib/process-wide";
import { visitorHash } from "./visitor-hash";

/**
 * The visitor as `countEvent` takes it, the same for all instances: the day is the database's. What
 * leaves here cannot be turned back into an address.
 */
export async function visitorOf(client: Client): Promise<string> {
  const day = (await databaseNow()).toISOString().slice(0, 10);
  return visitorHash(client, await saltOf(day));
}

/** Today's salt, asked for once per process; yesterday's is forgotten when today's is kept. */
function saltOf(day: string): Promise<Buffer> {
  const kept = processWide("visitor-salts", () => new Map<string, Promise<Buffer>>());
  const known = kept.get(day);
  if (known) return known;
  const asked = getVisitorSalt(day);
  kept.clear();
  kept.set(day, asked);
  asked.catch(() => kept.delete(day));
  return asked;
}
