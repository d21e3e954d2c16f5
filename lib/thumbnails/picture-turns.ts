import "server-only";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";

/** Pictures that are read at once in one process: each takes some 20 MB while it is drawn. */
const TURNS = 4;
const RETRY_AFTER_SECONDS = 2;

/** Does `work` when there is room for it, else refuses at once: a picture is an extra. */
export async function takePictureTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turns = processWide("picture-turns", () => ({ taken: 0 }));
  if (turns.taken >= TURNS) {
    throw new AppError("overloaded", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  turns.taken++;
  try {
    return await work();
  } finally {
    turns.taken--;
  }
}
