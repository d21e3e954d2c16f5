import "server-only";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { listCanaryResults, listCanaryRuns } from "@/db/queries/alarms";
import { sampleChecks } from "@/db/queries/check-findings";
import { listOverdueChecks } from "@/db/queries/checks";
import { listJobStates } from "@/db/queries/jobs";
import { listLeaderboardAges } from "@/db/queries/leaderboards";
import { poolUses } from "@/db/queries/pools";
import { getPurgeQueue } from "@/db/queries/purges";
import { getRemovalQueue } from "@/db/queries/report-queue";
import { getTakeDownPause } from "@/db/queries/takedowns";
import { waitingCounts } from "@/lib/counting/count-event";
import { freeDisk } from "@/lib/runtime/free-disk";
import { processWide } from "@/lib/runtime/slots";
import { cacheSizes } from "@/lib/telemetry/caches";
import { meters } from "@/lib/telemetry/meters";
import { requestRegistry } from "@/lib/telemetry/requests";
import { statementRegistry } from "@/lib/telemetry/statements";
import { within } from "@/lib/within";
import { canaryIds } from "@/lib/x/canary-posts";
import { getSourceHealth, xClient } from "@/lib/x/extract-post";
import { version } from "@/package.json";
import { purgeTarget } from "./send-purges";

const BOUND_MS = 2_000;
const BREAKER_STATES = { closed: 0, probing: 1, open: 2 };

type Value = [labels: Record<string, string>, value: number];

/** Without a database its part is missing. */
export async function getMetrics(): Promise<string> {
  processWide("jobs.process-metrics", () => {
    collectDefaultMetrics({ register: meters().registry });
    return true;
  });
  const now = new Registry();
  const gauge = (name: string, help: string, values: Value[]) => {
    // Without a label it would begin with the value 0: a canary that failed, where there is none.
    const [labelled] = values[0] ?? [{ none: "" }];
    const labelNames = Object.keys(labelled);
    const made = new Gauge({ name: `postreel_${name}`, help, labelNames, registers: [now] });
    for (const [labels, value] of values) made.set(labels, value);
  };
  measureProcess(gauge);
  measureMemory(gauge);
  const { bytes } = await freeDisk();
  gauge("disk_free_bytes", "What is left on the disk of DATA_DIR.", [[{}, bytes]]);
  const answers = await within(
    BOUND_MS,
    askDatabase().catch(() => null),
  );
  if (answers) measureDatabase(gauge, answers);
  gauge("database_up", "1 while the database answers.", [[{}, Number(answers !== null)]]);
  const registries = [meters().registry, requestRegistry(), statementRegistry(), now];
  return Registry.merge(registries).metrics();
}

type Measure = (name: string, help: string, values: Value[]) => void;

function measureProcess(gauge: Measure): void {
  const states = getSourceHealth().egresses.map(
    ({ source, egress, state }): Value => [{ source, egress }, BREAKER_STATES[state]],
  );
  gauge("source_breaker", "0 closed, 1 probing, 2 open.", states);
  const client = xClient();
  gauge("x_settings_stale", "1 while X has retired a query id or named a flag.", [
    [{}, Number(client.isStale())],
  ]);
  gauge("x_learned_flags", "Flags learned from X's error messages.", [
    [{}, client.learnedFlags().length],
  ]);
  gauge("build_info", "Always 1: which release this is.", [
    [{ version, node: process.versions.node }, 1],
  ]);
  gauge("counting_queue", "Counts that wait for a batch.", [[{}, waitingCounts()]]);
}

function measureMemory(gauge: Measure): void {
  const caches = cacheSizes();
  const each = (value: (cache: (typeof caches)[number]) => number) =>
    caches.map((cache): Value => [{ cache: cache.cache }, value(cache)]);
  gauge(
    "cache_entries",
    "Entries of a cache in memory.",
    each(({ entries }) => entries),
  );
  gauge(
    "cache_bytes",
    "Size of a cache; 0 where it is bounded by entries.",
    each(({ bytes }) => bytes),
  );
  gauge(
    "cache_evictions",
    "Entries evicted since the start.",
    each(({ evictions }) => evictions),
  );
  const pools = poolUses();
  gauge(
    "pool_connections",
    "Connections to PostgreSQL.",
    pools.flatMap(({ pool, open, busy }): Value[] => [
      [{ pool, state: "idle" }, open - busy],
      [{ pool, state: "busy" }, busy],
    ]),
  );
  gauge(
    "pool_waiting",
    "Statements and transactions that wait for a connection.",
    pools.map(({ pool, waiting }) => [{ pool }, waiting]),
  );
}

function askDatabase() {
  const canaries = Promise.all([listCanaryRuns(canaryIds()), listCanaryResults(canaryIds())]);
  const checks = Promise.all([listOverdueChecks(), sampleChecks(new Date()), getTakeDownPause()]);
  // Without a target nothing waits: what is queued is forgotten.
  const purges = purgeTarget() ? getPurgeQueue() : { waiting: 0, oldestSeconds: 0 };
  const queues = Promise.all([getRemovalQueue(), purges]);
  return Promise.all([listLeaderboardAges(), listJobStates(), canaries, queues, checks]);
}

function measureDatabase(
  gauge: Measure,
  [boards, jobs, [canaries, results], [queue, purges], checks]: Awaited<
    ReturnType<typeof askDatabase>
  >,
): void {
  const known = <Row extends { ageSeconds: number | null }>(
    rows: Row[],
    label: (row: Row) => object,
  ) =>
    rows.flatMap((row): Value[] =>
      row.ageSeconds === null ? [] : [[{ ...label(row) }, row.ageSeconds]],
    );
  gauge(
    "board_age_seconds",
    "Seconds since a ranking was refreshed.",
    known(boards, ({ board }) => ({ board })),
  );
  // No label `job`: Prometheus has one of its own, which would cover it.
  gauge(
    "job_age_seconds",
    "Seconds since a job's last run ended.",
    known(jobs, ({ job: name }) => ({ name })),
  );
  gauge(
    "job_failures",
    "Failed runs of a job in a row.",
    jobs.map(({ job: name, failureCount }) => [{ name }, failureCount]),
  );
  gauge(
    "canary_good",
    "1 where X answers about a canary as expected.",
    canaries.map(({ post, good }) => [{ post }, Number(good)]),
  );
  gauge(
    "canary_failing_seconds",
    "Seconds since a source last answered as expected about a canary that has passed here; 0 while it does.",
    results
      .filter(({ firstPassedAt }) => firstPassedAt !== null)
      .map(({ tweetId, source, egress, failingSince, checkedAt }) => [
        { post: tweetId, source, egress },
        failingSince ? (checkedAt.getTime() - failingSince.getTime()) / 1000 : 0,
      ]),
  );
  measureChecks(gauge, checks);
  gauge("removal_queue", "Reports without a decision.", [[{}, queue.open]]);
  gauge("removal_queue_age_seconds", "Age of the oldest report without a decision.", [
    [{}, queue.oldestSeconds],
  ]);
  gauge("purge_queue", "Takedowns that the outer cache was not told of.", [[{}, purges.waiting]]);
  gauge("purge_queue_age_seconds", "Age of the oldest takedown that it was not told of.", [
    [{}, purges.oldestSeconds],
  ]);
}

function measureChecks(
  gauge: Measure,
  [overdue, { lookedAt, gone }, pause]: Awaited<ReturnType<typeof askDatabase>>[4],
): void {
  gauge(
    "checks_overdue",
    "Posts whose check is more than an hour late, 10000 of a kind at most.",
    overdue.map(({ kind, count }) => [{ kind }, count]),
  );
  gauge(
    "checks_overdue_seconds",
    "Seconds since the oldest of them was due.",
    overdue.map(({ kind, oldestSeconds }) => [{ kind }, oldestSeconds]),
  );
  gauge("checked_posts", "X's latest answer for up to 1000 posts checked within a day.", [
    [{ said: "there" }, lookedAt - gone],
    [{ said: "gone" }, gone],
  ]);
  gauge("take_downs_paused", "1 while takedowns are paused.", [[{}, Number(pause !== null)]]);
}
