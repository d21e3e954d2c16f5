import "server-only";
import type { CanaryState } from "@/db/queries/alarms";

/** A canary that nobody asks for any more tells nothing. */
const FRESH_SECONDS = 3_600;
const REFUSES = /: (?:post_|no_video)/;
const HAS_IT = /: ok\b/;

/**
 * Whether what X says of posts is not to be believed: of most canaries a source says that they are not
 * to be had, or none has their video. One of several may really be gone; and a source that says nothing
 * at all says nothing false.
 */
export function misleads(canaries: readonly CanaryState[]): boolean {
  const fresh = canaries.filter(({ ageSeconds }) => ageSeconds < FRESH_SECONDS);
  const failing = fresh.filter(({ outcome }) => REFUSES.test(outcome) || !HAS_IT.test(outcome));
  return failing.length > fresh.length / 2;
}
