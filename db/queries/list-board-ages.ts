import "server-only";
import { sql } from "../client";

export type BoardAge = {
  board: string;
  /** Seconds since the board was last refreshed; null before the first time. */
  ageSeconds: number | null;
};

export async function listBoardAges(): Promise<BoardAge[]> {
  return sql()<BoardAge[]>`
    select board, extract(epoch from now() - refreshed_at)::int as "ageSeconds"
    from ranking_boards order by board`;
}
