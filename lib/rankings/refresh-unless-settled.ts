import "server-only";
import { getContentVersion } from "@/db/queries/get-content-version";
import { getCountsDigest } from "@/db/queries/get-counts-digest";
import { touchBoard } from "@/db/queries/touch-board";
import { processWide } from "@/lib/process-wide";
import { type Board, boardName } from "./boards";
import { refreshBoard } from "./refresh-board";
import { unsettledSince, windowStart } from "./windows";

/** What a version was made of, as far as it can change: taken before it was made. */
type Origin = { version: number; since: Date; inputs: string };

const origins = () => processWide("board-origins", () => new Map<string, Origin>());

async function inputsOf(board: Board, since: Date, now: Date): Promise<string> {
  const [digest, content] = await Promise.all([getCountsDigest(since), getContentVersion()]);
  return [windowStart(board.window, now)?.getTime(), content, digest].join(" ");
}

/** Refreshes a board, or only notes the time when it would come out the same. */
export async function refreshUnlessSettled(board: Board, now: Date): Promise<void> {
  const name = boardName(board);
  const origin = origins().get(name);
  if (
    origin &&
    origin.inputs === (await inputsOf(board, origin.since, now)) &&
    (await touchBoard(name, origin.version, now))
  ) {
    return;
  }
  const since = unsettledSince(now);
  const inputs = await inputsOf(board, since, now);
  const refreshed = await refreshBoard(board, now);
  if (refreshed) origins().set(name, { version: refreshed.version, since, inputs });
}
