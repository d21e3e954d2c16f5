import "server-only";
import { listCanaryResults } from "@/db/queries/alarms";
import { getXLearned } from "@/db/queries/x-learned";
import { isCounted } from "@/lib/canary/watch-canaries";
import { env } from "@/lib/env";
import { canaryIds, isDiscoveryOn } from "@/lib/x/canary-posts";
import { type Check, type Finding, ok, warn } from "./checkup";
import { duration } from "./table";

const HOUR_MS = 3_600_000;
const MOST_NAMED = 3;

async function learned(): Promise<Finding> {
  const { proven, provenAt, flags } = await getXLearned();
  const age = provenAt ? ` ${duration((Date.now() - provenAt.getTime()) / HOUR_MS)} ago` : "";
  const id = proven ? `query id ${proven.queryId} proven${age}` : "no query id proven yet";
  const says = `${id}; learned flags: ${flags.join(", ") || "none"}`;
  return ok(isDiscoveryOn() ? says : `${says}; discovery is off (X_DISCOVERY, SITE_URL)`);
}

async function canaries(): Promise<Finding> {
  const ids = canaryIds();
  if (ids.length === 0) return warn("off: a change at X shows only to visitors (CANARY_POSTS)");
  const areKnown = env().CANARY_POSTS !== undefined;
  const results = (await listCanaryResults(ids)).filter((one) => isCounted(one, areKnown));
  const failing = results.filter(({ failingSince }) => failingSince !== null);
  if (results.length === 0) return warn(`none of ${ids.length} posts has passed here yet`);
  if (failing.length === 0) return ok(`as expected: ${results.length} results`);
  const named = failing
    .slice(0, MOST_NAMED)
    .map(({ tweetId, source, egress, outcome }) => `${tweetId} ${source} at ${egress}: ${outcome}`);
  return warn(`${failing.length} of ${results.length} fail: ${named.join("; ")}`);
}

export const X_CHECKS: Check[] = [
  { name: "x learned", look: learned },
  { name: "canaries", look: canaries },
];
