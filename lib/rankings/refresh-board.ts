import "server-only";
import { getWatermark } from "@/db/queries/get-watermark";
import {
  type BoardRefresh,
  type RefreshedBoard,
  refreshBoard as storeBoard,
} from "@/db/queries/refresh-board";
import { type Board, boardName, FROZEN } from "./boards";
import { RATING } from "./rating";
import { windowSpans, windowStart } from "./windows";

/** Ranks a board as of `now`; null when another process is at it. */
export async function refreshBoard(board: Board, now: Date): Promise<RefreshedBoard | null> {
  return storeBoard(await planRefresh(board, now));
}

/** Which counts the board needs, and how they are ranked. */
export async function planRefresh(board: Board, now: Date): Promise<BoardRefresh> {
  const start = windowStart(board.window, now);
  // Read before the counts: what is rolled up by then stays so, for hours and days alike.
  const rolledUpTo = await getWatermark("rollup");
  return {
    board: boardName(board),
    spans: start && windowSpans(start, rolledUpTo),
    rating: board.ranking === "rated" ? RATING : null,
    now,
    keep: {
      since: new Date(now.getTime() - FROZEN.leastMs),
      farthest: new Date(now.getTime() - FROZEN.mostMs),
      pages: FROZEN.pages,
    },
  };
}
