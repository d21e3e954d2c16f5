import "server-only";
import { type CanaryState, listCanaryRuns } from "@/db/queries/alarms";
import { type CheckSample, sampleChecks } from "@/db/queries/check-findings";
import { moderate } from "@/db/queries/moderation";
import {
  endTakeDownPause,
  getTakeDownPause,
  isTakingDownResumed,
  putTakeDownPause,
  type Resumption,
  resumeTakeDowns,
} from "@/db/queries/takedowns";
import { endAlarm, sendAlarm } from "@/lib/alarms/send-alarm";
import { actBy, type Operator } from "@/lib/operator";
import { videoCanaryIds } from "@/lib/x/canary-posts";

/** Normally a few checks in a hundred find a post gone. A third of all, and ten, means a change at X. */
const ENOUGH = 10;
const SHARE = 1 / 3;

export type PauseCause = "share" | "canaries";

type Seen = {
  sample: CheckSample;
  areCanariesWell: boolean;
  isBelieved: boolean;
  before: PauseCause | null;
};

/**
 * Counts accounts too, since one may delete 40 posts. Ends when the share falls, or when no protected
 * post is left. Not a circuit breaker from npm: those count one process's calls, this weighs all
 * instances' answers.
 */
export function decidePause(seen: Seen): PauseCause | null {
  const { sample, areCanariesWell, isBelieved, before } = seen;
  if (isBelieved) return null;
  if (!areCanariesWell) return "canaries";
  const { lookedAt, gone, authors, goneAuthors, isAnyShown } = sample;
  if (before === "share" && lookedAt === 0) return isAnyShown ? "share" : null;
  const isMost = gone > SHARE * lookedAt && goneAuthors > SHARE * authors;
  return isMost && (before === "share" || gone >= ENOUGH) ? "share" : null;
}

const FRESH_SECONDS = 3_600;
const REFUSES = /: (?:post_|no_video)/;
const HAS_IT = /: ok\b/;

/** For most canaries a source says gone, or none has the video; sources without an answer are ignored. */
function misleads(canaries: readonly CanaryState[]): boolean {
  const fresh = canaries.filter(({ ageSeconds }) => ageSeconds < FRESH_SECONDS);
  const failing = fresh.filter(({ outcome }) => REFUSES.test(outcome) || !HAS_IT.test(outcome));
  return failing.length > fresh.length / 2;
}

const SUBJECT = "take-downs";
const BECAUSE: Record<PauseCause, string> = {
  share: "X reports too many posts as gone at once.",
  canaries: "X answers differently about the canary posts. Replace one that was really deleted.",
};

const RESUME = 'npm run ops -- checker resume --reason "…"';

/** Returns whether takedowns are paused. */
export async function updatePause(now: Date): Promise<boolean> {
  const [sample, canaries, pause, isBelieved] = await Promise.all([
    sampleChecks(now),
    listCanaryRuns(videoCanaryIds()),
    getTakeDownPause(),
    isTakingDownResumed(now),
  ]);
  const cause = decidePause({
    sample,
    areCanariesWell: !misleads(canaries),
    isBelieved,
    before: pause?.cause ?? null,
  });
  if (cause === null) {
    if (pause) await endTakeDownPause();
    if (pause) await endAlarm(SUBJECT);
    return false;
  }
  // Without recent checks, keep the figures that caused the pause.
  const { gone, lookedAt } = sample.lookedAt === 0 && pause ? pause : sample;
  await putTakeDownPause({ cause, gone, lookedAt });
  await sendAlarm({
    subject: SUBJECT,
    text: `${BECAUSE[cause]} Takedowns are paused until that is clear. If it is true: ${RESUME}`,
    details: { cause, gone, lookedAt },
  });
  return true;
}

const DAY_MS = 86_400_000;

/** Null if takedowns are not paused. */
export function endPause(days: number, now: Date, operator: Operator): Promise<Resumption | null> {
  const end = { until: new Date(now.getTime() + days * DAY_MS), alarm: SUBJECT };
  return moderate((tx) => resumeTakeDowns(tx, end, actBy(operator)), operator);
}
