import "server-only";
import { sql } from "../client";

/**
 * Of the given boards those that were last refreshed `everyMs` or longer ago, or never, or at a time
 * that is still to come: the clock was wrong then, and the board would wait until it is right.
 */
export async function listDueBoards(
  boards: { name: string; everyMs: number }[],
  now: Date,
): Promise<Set<string>> {
  const at = now.toISOString();
  const rows = await sql()<{ board: string }[]>`
    select g.board
    from unnest(${boards.map(({ name }) => name)}::text[],
      ${boards.map(({ everyMs }) => everyMs)}::int[]) as g(board, every_ms)
      left join ranking_boards b using (board)
    where b.refreshed_at is null or b.refreshed_at > ${at}::timestamptz + interval '1 minute'
      or b.refreshed_at <= ${at}::timestamptz - g.every_ms * interval '1 millisecond'`;
  return new Set(rows.map(({ board }) => board));
}
