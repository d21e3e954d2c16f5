import "server-only";
import { sql } from "../client";

export type CanaryRun = { tweetId: string; isGood: boolean; outcome: string };

export async function putCanaryRun({ tweetId, isGood, outcome }: CanaryRun): Promise<void> {
  await sql()`
    insert into canary_runs (tweet_id, is_good, outcome) values (${tweetId}, ${isGood}, ${outcome})
    on conflict (tweet_id) do update
    set is_good = excluded.is_good, outcome = excluded.outcome, checked_at = now()`;
}
