import "server-only";
import { sql } from "../client";

export type CanaryState = { post: string; good: boolean; outcome: string; ageSeconds: number };

/** Of those posts that are canaries now. */
export async function listCanaryRuns(tweetIds: readonly string[]): Promise<CanaryState[]> {
  if (tweetIds.length === 0) return [];
  return sql()<CanaryState[]>`
    select tweet_id as post, is_good as good, outcome,
      extract(epoch from now() - checked_at)::int as "ageSeconds"
    from canary_runs where tweet_id = any(${[...tweetIds]}) order by tweet_id`;
}
