import "server-only";
import { listCanaryResults } from "@/db/queries/alarms";
import { getXLearned } from "@/db/queries/x-learned";
import { isCounted } from "@/lib/canary/watch-canaries";
import { env, parseEnv } from "@/lib/env";
import { canaryIds, isDiscoveryOn } from "@/lib/x/canary-posts";
import { type Check, type Finding, fail, ok, take, warn } from "../checkup";
import type { Command, OpenDatabase } from "../command";
import { DATABASE_CHECKS } from "../database-checks";
import { duration, table } from "../lines";
import { machineChecks } from "../machine-checks";

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

const MARK = { ok: "ok", warn: "WARN", fail: "FAIL" } as const;

export const doctor: Command = {
  summary: "checks everything that the app needs",
  forms: [["doctor", "ends with code 1 if something does not work"]],
  bringsDatabase: true,
  async run({ open }) {
    const findings = await examine(open);
    const rows = findings.map(({ check, state, says }) => ({ state: MARK[state], check, says }));
    const isBad = findings.some(({ state }) => state === "fail");
    return { answer: { healthy: !isBad, checks: findings }, lines: table(rows, ""), isBad };
  },
};

async function examine(open: OpenDatabase) {
  const parsed = parseEnv(process.env);
  const configuration = parsed.ok
    ? ok("all variables are valid")
    : fail(parsed.problems.join("; "));
  const first = await take({ name: "configuration", look: async () => configuration });
  if (!parsed.ok) return [first];
  const around = Promise.all(machineChecks().map(take));
  return [first, ...(await inDatabase(open)), ...(await around)];
}

async function inDatabase(open: OpenDatabase) {
  const here = await take({ name: "database", look: async () => ok(await open()) });
  const findings = [here];
  if (here.state === "fail") return findings;
  for (const check of [...DATABASE_CHECKS, ...X_CHECKS]) findings.push(await take(check));
  return findings;
}
