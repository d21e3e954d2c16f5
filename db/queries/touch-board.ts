import "server-only";
import { sql } from "../client";

/** Notes that a board was found up to date; false when its version is another by now. */
export async function touchBoard(board: string, version: number, now: Date): Promise<boolean> {
  const { count } = await sql()`
    update ranking_boards set refreshed_at = ${now.toISOString()}
    where board = ${board} and version = ${version}`;
  return count > 0;
}
