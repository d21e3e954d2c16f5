import "server-only";
import { type CanaryRun, lowerAlarm, putCanaryRun } from "@/db/queries/alarms";
import { sendAlarm } from "@/lib/alarms/send-alarm";
import { env } from "@/lib/env";
import { probePost } from "@/lib/x/extract-post";
import type { Probe } from "@/lib/x/extractor";

/** Temporary failures. Any other answer about a post known to have a video means that X has changed. */
const PASSING: ReadonlySet<string> = new Set([
  "timeout",
  "aborted",
  "connection",
  "server_error",
  "rate_limited",
  "activations_spent",
  "ceiling",
]);

/**
 * Asks each source for posts that are known to have a video, and raises an alarm when a source
 * gives another result, or when none has it.
 */
export async function runCanaries(posts: readonly string[] = env().CANARY_POSTS): Promise<void> {
  for (const post of posts) await runCanary(post);
}

async function runCanary(tweetId: string): Promise<void> {
  const run = judge(tweetId, await probePost(tweetId));
  await putCanaryRun(run);
  const subject = `canary ${tweetId}`;
  if (run.isGood) return lowerAlarm(subject);
  await sendAlarm({
    subject,
    text: "X no longer returns a canary post’s video as before. X may have changed its responses.",
    details: { post: `https://x.com/i/status/${tweetId}`, outcome: run.outcome },
  });
}

/** Verdict over all answers for a post. */
export function judge(tweetId: string, probes: readonly Probe[]): CanaryRun {
  const outcomes = probes.map(({ outcome }) => outcome);
  const isHad = outcomes.includes("ok");
  const isSteady = outcomes.every((outcome) => outcome === "ok" || PASSING.has(outcome));
  const outcome = probes.map((probe) => `${probe.source}: ${probe.outcome}`).join(", ");
  return { tweetId, isGood: isHad && isSteady, outcome };
}
