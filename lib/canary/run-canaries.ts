import "server-only";
import {
  type CanaryRun,
  listCanaryResults,
  putCanaryResult,
  putCanaryRun,
} from "@/db/queries/alarms";
import { endAlarm, sendAlarm } from "@/lib/alarms/send-alarm";
import { env } from "@/lib/env";
import { type CanaryPost, canaryPosts } from "@/lib/x/canary-posts";
import { askSource } from "@/lib/x/extract-post";
import { readFileStart } from "@/lib/x/file-start";
import { gateway } from "@/lib/x/gateway";
import { type CanaryResult, isBad, isCounted, watchCanaries } from "./watch-canaries";

export async function runCanaries(posts: readonly CanaryPost[] = canaryPosts()): Promise<void> {
  const areKnown = env().CANARY_POSTS !== undefined;
  const results = await watchCanaries({
    posts,
    sources: env().X_SOURCES,
    egresses: gateway().egresses,
    areKnown,
    ask: askSource,
    readFile: (url, egress) => readFileStart(gateway(), url, egress),
    load: listCanaryResults,
    save: putCanaryResult,
    raise: sendAlarm,
    lower: endAlarm,
    now: () => new Date(),
  });
  for (const post of posts) {
    const own = results.filter(
      (result) => result.tweetId === post.id && isCounted(result, areKnown),
    );
    if (own.length > 0) await putCanaryRun(judge(post, own));
  }
}

export function judge(post: CanaryPost, results: readonly CanaryResult[]): CanaryRun {
  const isHad = post.isRefusal || results.some(({ failingSince }) => failingSince === null);
  const several = new Set(results.map(({ egress }) => egress)).size > 1;
  const outcome = results
    .map(({ source, egress, outcome }) => `${source}${several ? ` at ${egress}` : ""}: ${outcome}`)
    .join(", ");
  return { tweetId: post.id, isGood: isHad && !results.some(isBad), outcome };
}
