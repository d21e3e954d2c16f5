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
import { type Gateway, gateway } from "@/lib/x/gateway";
import { type CanaryResult, isBad, isCounted, watchCanaries } from "./watch-canaries";

const FIRST_BOX = "ftyp";
const START = "bytes=0-63";
const MAX_BYTES = 64 * 1024;

/** `ok` if the file begins as an MP4 does. Sends no `Referer`, as our pages do. */
async function readFileStart(gateway: Gateway, url: string, egress?: string): Promise<string> {
  const headers = { Range: START };
  const reply = await gateway.askBytes({ url, headers, egress, maxBytes: MAX_BYTES });
  if (reply.kind === "unreachable") return reply.cause;
  if (reply.status !== 206 && reply.status !== 200) return `status_${reply.status}`;
  return reply.body.toString("latin1", 4, 8) === FIRST_BOX ? "ok" : "no_mp4";
}

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
