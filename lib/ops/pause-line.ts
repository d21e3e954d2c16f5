import "server-only";
import type { TakeDownPause } from "@/db/queries/takedowns";
import { duration } from "./table";

/** Start and cause of the takedown pause, in one line. */
export function pauseLine(pause: TakeDownPause & { ageSeconds: number }): string {
  const { cause, gone, lookedAt, ageSeconds } = pause;
  const why =
    cause === "canaries"
      ? "X does not tell of the canaries as it did"
      : `X says of ${gone} of ${lookedAt} posts that they are gone`;
  return `paused for ${duration(ageSeconds / 3600)}: ${why}`;
}
