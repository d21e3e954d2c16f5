import "server-only";
import { desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "../client";
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

/** Skips videos that another process works on. */
export function determineLanguages(
  languagesOf: (lang: string | null, text: string | null) => number,
  limit: number,
): Promise<number> {
  return db().transaction(async (tx) => {
    const due = await tx
      .select({ id: videos.id, lang: videos.lang, text: videos.text })
      .from(videos)
      .where(isNull(videos.languages))
      .orderBy(desc(videos.id))
      .limit(limit)
      .for("no key update", { skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const languages = due.map(({ lang, text }) => languagesOf(lang, text));
    await tx
      .update(videos)
      .set({ languages: sql`given.languages` })
      .from(sql`unnest(${sql.param(ids)}::bigint[], ${sql.param(languages)}::smallint[])
        as given(id, languages)`)
      .where(eq(videos.id, sql`given.id`));
    return due.length;
  });
}
