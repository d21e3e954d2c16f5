import type { Job } from "./job";

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;

/** How long after its last start a job waits, given its failures in a row: retries come ever later. */
export function waitingTime(
  { everyMs, lastRetryMs = LAST_RETRY_MS }: Pick<Job, "everyMs" | "lastRetryMs">,
  failureCount: number,
): number {
  if (failureCount === 0) return everyMs;
  return Math.min(FIRST_RETRY_MS * 2 ** (failureCount - 1), lastRetryMs);
}
