import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { getNow } from "@/db/queries/get-now";
import { listDueBoards } from "@/db/queries/list-due-boards";
import { attemptBoard, boardTroubles, forgetTrouble } from "./attempt-board";
import { BOARDS, type Board, boardName, REFRESH_MS } from "./boards";

/** Boards that are due within seconds must not wait for one that takes seconds to make. */
const PROMPT_MS = 30_000;
const isPrompt = ({ window }: Board) => REFRESH_MS[window] < PROMPT_MS;
const PROMPT = BOARDS.filter(isPrompt);
const SLOW = BOARDS.filter((board) => !isPrompt(board));
const PROMPT_PAUSE_MS = 1000;

type Clock = () => Promise<Date>;

/**
 * Brings every board up to date that is due, by the database's clock. One that fails costs the others
 * nothing, and is tried again ever later; in the end this fails while any board does.
 */
export async function refreshDueBoards(clock: Clock = getNow): Promise<void> {
  const progress = { slowIsDone: false };
  const slow = refreshDue(SLOW, clock).finally(() => {
    progress.slowIsDone = true;
  });
  const prompt = async () => {
    await refreshDue(PROMPT, clock);
    while (!progress.slowIsDone) {
      await Promise.race([slow, pause(PROMPT_PAUSE_MS, undefined, { ref: false })]);
      await refreshDue(PROMPT, clock);
    }
  };
  const ends = await Promise.allSettled([slow, prompt()]);
  const troubles: unknown[] = boardTroubles();
  for (const end of ends) if (end.status === "rejected") troubles.push(end.reason);
  if (troubles.length > 0) throw new AggregateError(troubles, troubles.map(String).join("; "));
}

async function refreshDue(boards: Board[], clock: Clock): Promise<void> {
  const due = await listDueBoards(
    boards.map((board) => ({ name: boardName(board), everyMs: REFRESH_MS[board.window] })),
    await clock(),
  );
  for (const board of boards) {
    if (due.has(boardName(board))) await attemptBoard(board, clock);
    else forgetTrouble(board);
  }
}
