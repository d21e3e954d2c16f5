import "server-only";
import { processWide } from "@/lib/process-wide";
import { type Board, boardName, REFRESH_MS } from "./boards";
import { refreshUnlessSettled } from "./refresh-unless-settled";

type Trouble = { error: Error; failures: number; retryAt: number };

/** Boards whose last attempt in this process failed. */
const troubles = () => processWide("board-troubles", () => new Map<string, Trouble>());

/** A board that is due within seconds is tried again after a minute at the latest. */
const MAX_WAIT_MS = 60_000;

/** Refreshes a board; a failure is kept, and for a while, ever longer, the board is left alone. */
export async function attemptBoard(board: Board, clock: () => Promise<Date>): Promise<void> {
  const name = boardName(board);
  const last = troubles().get(name);
  if (last && performance.now() < last.retryAt) return;
  try {
    await refreshUnlessSettled(board, await clock());
    troubles().delete(name);
  } catch (cause) {
    const failures = (last?.failures ?? 0) + 1;
    const period = REFRESH_MS[board.window];
    const wait = Math.max(period, Math.min(period * 2 ** failures, MAX_WAIT_MS));
    const error = new Error(`${name}: ${String(cause)}`, { cause });
    troubles().set(name, { error, failures, retryAt: performance.now() + wait });
  }
}

/** A board that is not due has been refreshed, maybe by another instance. */
export function forgetTrouble(board: Board): void {
  troubles().delete(boardName(board));
}

/** What stands in the way of each board that is not well. */
export function boardTroubles(): Error[] {
  return [...troubles().values()].map(({ error }) => error);
}
