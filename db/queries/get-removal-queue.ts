import "server-only";
import { sql } from "../client";

/** Reports that the operator has not decided yet. */
export type RemovalQueue = { open: number; oldestSeconds: number };

export async function getRemovalQueue(): Promise<RemovalQueue> {
  const [queue] = await sql()<RemovalQueue[]>`
    select count(*)::int as open,
      coalesce(extract(epoch from now() - min(received_at)), 0)::int as "oldestSeconds"
    from reports where decided_at is null`;
  return queue ?? { open: 0, oldestSeconds: 0 };
}
