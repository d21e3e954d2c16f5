import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { listDueBoards } from "@/db/queries/list-due-boards";
import { BOARDS, type Board, boardName, REFRESH_MS } from "./boards";
import { refreshUnlessSettled } from "./refresh-unless-settled";

/** Boards that are due within seconds must not wait for one that takes seconds to make. */
const PROMPT_MS = 30_000;
const isPrompt = ({ window }: Board) => REFRESH_MS[window] < PROMPT_MS;
const PROMPT = BOARDS.filter(isPrompt);
const SLOW = BOARDS.filter((board) => !isPrompt(board));
const PROMPT_PAUSE_MS = 1000;

/** Brings every board up to date that is due at `now`. */
export async function refreshDueBoards(now = new Date()): Promise<void> {
  const began = performance.now();
  const clock = () => new Date(now.getTime() + performance.now() - began);
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
  await Promise.all([slow, prompt()]);
}

async function refreshDue(boards: Board[], clock: () => Date): Promise<void> {
  const due = await listDueBoards(
    boards.map((board) => ({ name: boardName(board), everyMs: REFRESH_MS[board.window] })),
    clock(),
  );
  for (const board of boards) {
    if (due.has(boardName(board))) await refreshUnlessSettled(board, clock());
  }
}
