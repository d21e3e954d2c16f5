import "server-only";
import { sql } from "../client";

/** A number that changes with any count in the 5-minute buckets from `since` on. */
export async function getCountsDigest(since: Date): Promise<string> {
  const [row] = await sql()<{ digest: string }[]>`
    select coalesce(sum(hash_record_extended(b, 0)::numeric), 0)::text as digest
    from video_buckets_5m b where bucket >= ${since.toISOString()}`;
  return row?.digest ?? "0";
}
