import "server-only";
import { sql } from "drizzle-orm";
import { videos } from "../schema";
import {
  countedStep,
  type LeaderboardRefresh,
  type RefreshedLeaderboard,
  scoredSteps,
} from "./refresh-leaderboard";
import { storeRanks } from "./store-ranks";

type LanguageRefresh = Pick<LeaderboardRefresh, "spans" | "now"> & {
  boards: readonly { board: string; bit: number }[];
  ranks: number;
  keepSince: Date;
};

// Reads the counts once for all languages, and finds first ranks without sorting the rest: sorting all for
// each language took five times as long.
export function refreshLanguageLeaderboards({
  spans,
  boards,
  ...stored
}: LanguageRefresh): Promise<RefreshedLeaderboard | null> {
  const bits = sql.join(
    boards.map((one) => sql`(${one.board}::text, ${one.bit}::int)`),
    sql`, `,
  );
  const steps = sql`${countedStep({ spans, rating: null })}, ${scoredSteps({ rating: null })},
    written as materialized (
      select s.video_id as video, s.score, ${videos.languages} as languages
      from scored s join ${videos} on ${videos.id} = s.video_id and ${videos.languages} > 0
    ), ranked as (
      select b.board, first.video, first.score, first.place
      from (values ${bits}) as b(board, bit), lateral (
        select video, score, row_number() over (order by score desc, video desc) - 1 as place
        from (
          select video, score from written where languages & b.bit > 0
          order by score desc, video desc limit ${stored.ranks}
        ) best
      ) first
    )`;
  return storeRanks({ ...stored, steps, boards: boards.map(({ board }) => board) });
}
