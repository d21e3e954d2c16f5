import "server-only";
import { listOverdueChecks, OVERDUE_COUNTED } from "@/db/queries/checks";
import { getNow, getServerVersion } from "@/db/queries/clock";
import { listDefaultPeriods, listPartitions } from "@/db/queries/count-tables";
import { listJobStates } from "@/db/queries/jobs";
import { listLeaderboardAges } from "@/db/queries/leaderboards";
import { getPurgeQueue, isPurgeTrusted } from "@/db/queries/purges";
import { listOpenReports } from "@/db/queries/report-queue";
import { getTakeDownPause } from "@/db/queries/takedowns";
import { listThumbnailStores } from "@/db/queries/thumbnails";
import { findReleaseGap } from "@/db/release";
import { PARTITIONED_TABLES } from "@/lib/jobs/partition-plan";
import { purgeTarget } from "@/lib/jobs/send-purges";
import { ALARM_HOURS, PROMISED_HOURS } from "@/lib/reports/alarms";
import { URGENT_REASONS } from "@/lib/reports/reasons";
import { STORE_UNNAMED } from "@/lib/thumbnails/store";
import { type Check, type Finding, fail, ok, warn } from "./checkup";
import { duration, pauseLine } from "./lines";

const DAY_MS = 24 * 3_600_000;
const SKEW_MS = 2_000;
const PURGED_SECONDS = 60;
const STALE_SECONDS = 15 * 60;

const KINDS = {
  tail: "weekly checks",
  hot: "checks of prominent posts",
  secondLook: "second checks",
};

async function migrations(): Promise<Finding> {
  const { missing, fit } = await findReleaseGap();
  if (fit.kind === "diverged")
    return fail(
      `${fit.unknown.length} migrations of another release are applied: run that release or a later one`,
    );
  if (fit.kind === "ahead")
    return warn(
      `${fit.unknown.length} migrations of a newer release are applied; this release can run beside it`,
    );
  if (missing.length > 0)
    return fail(`missing: ${missing.join(", ")}; starting the app applies them`);
  return ok("all applied");
}

async function partitions(): Promise<Finding> {
  for (const partitioned of PARTITIONED_TABLES) {
    const { table } = partitioned;
    const made = await listPartitions(table);
    const until = Math.max(0, ...made.map((partition) => partition.until.getTime()));
    if (until < Date.now() + DAY_MS)
      return fail(`${table} has none for tomorrow: npm run ops -- jobs run partitions`);
    if ((await listDefaultPeriods(partitioned)).length > 0)
      return warn(
        `${table}_default holds rows: check the clocks, then npm run ops -- jobs run partitions`,
      );
  }
  return ok("created ahead of time");
}

async function clock(): Promise<Finding> {
  const began = Date.now();
  const theirs = (await getNow()).getTime();
  const skew = theirs - (began + Date.now()) / 2;
  const says = `the database is ${Math.abs(Math.round(skew))} ms ${skew < 0 ? "behind" : "ahead"}`;
  return Math.abs(skew) < SKEW_MS ? ok(says) : fail(`${says}: set both clocks by NTP`);
}

async function boards(): Promise<Finding> {
  const ages = await listLeaderboardAges();
  const stale = ages.filter(({ ageSeconds }) => (ageSeconds ?? 0) > STALE_SECONDS + 60);
  if (ages.length === 0) return warn("there are no rankings yet: the app has not run");
  if (stale.length === 0) return ok(`${ages.length} rankings, all fresh`);
  const [oldest] = stale.toSorted((a, b) => (b.ageSeconds ?? 0) - (a.ageSeconds ?? 0));
  return warn(
    `${stale.length} rankings are out of date, ${oldest?.board} by ${duration((oldest?.ageSeconds ?? 0) / 3600)}. Do the jobs run?`,
  );
}

async function jobs(): Promise<Finding> {
  const failing = (await listJobStates()).filter(({ failureCount }) => failureCount > 0);
  if (failing.length === 0) return ok("no job is failing");
  return fail(
    failing.map(({ job, failureCount }) => `${job} failed ${failureCount} times`).join(", "),
  );
}

async function reports(): Promise<Finding> {
  const open = await listOpenReports(1000, URGENT_REASONS);
  const oldest = Math.max(0, ...open.map(({ ageHours }) => ageHours));
  const first = open.filter(({ isFirst }) => isFirst).length;
  if (first > 0) return fail(`${open.length} open, ${first} of them urgent and still shown`);
  const says = `${open.length} open${open.length > 0 ? `, the oldest for ${duration(oldest)}` : ""}`;
  if (oldest >= PROMISED_HOURS) return fail(`${says}: overdue`);
  return oldest >= ALARM_HOURS ? warn(says) : ok(says);
}

async function pictures(): Promise<Finding> {
  const waiting = (await listThumbnailStores()).filter((store) => store.waiting > 0);
  const hours = Math.max(0, ...waiting.map(({ waitingHours }) => waitingHours ?? 0));
  if (waiting.length === 0) return ok("no preview image waits for deletion");
  const stores = waiting.map(({ store, waiting }) => `${waiting} in ${store ?? STORE_UNNAMED}`);
  const says = `preview images waiting for deletion, up to ${duration(hours)}: ${stores.join(", ")}`;
  return hours >= 1 ? fail(says) : warn(says);
}

async function checks(): Promise<Finding> {
  const overdue = (await listOverdueChecks()).filter(({ count }) => count > 0);
  if (overdue.length === 0) return ok("every post is checked in time");
  const counts = overdue.map(({ kind, count, oldestSeconds }) => {
    const number = count < OVERDUE_COUNTED ? `${count}` : `${count} or more`;
    return `${number} ${KINDS[kind]} by up to ${duration(oldestSeconds / 3600)}`;
  });
  return warn(
    `overdue: ${counts.join(", ")}; do the jobs run, and is CHECKS_PER_HOUR high enough?`,
  );
}

async function takeDowns(): Promise<Finding> {
  const pause = await getTakeDownPause();
  if (!pause) return ok("not paused");
  return fail(`${pauseLine(pause)}; if X is right: npm run ops -- checker resume --reason "…"`);
}

async function purges(): Promise<Finding> {
  const target = purgeTarget();
  if (!target) return ok("no CDN to purge: CDN_PURGE_URL is not set");
  const [{ waiting, oldestSeconds }, isTrusted] = await Promise.all([
    getPurgeQueue(),
    isPurgeTrusted(target.id),
  ]);
  if (waiting > 0 && oldestSeconds >= PURGED_SECONDS)
    return fail(`${waiting} takedowns wait to be purged, for ${duration(oldestSeconds / 3600)}`);
  return isTrusted
    ? ok("purges work: a CDN may cache pages of videos and authors for an hour")
    : warn(
        "no purge has succeeded lately: a CDN may cache pages for seconds only. Do the jobs run?",
      );
}

async function version(): Promise<Finding> {
  const running = await getServerVersion();
  const major = Number.parseInt(running, 10);
  const says = `PostgreSQL ${running}`;
  return major >= 15 && major <= 18 ? ok(says) : warn(`${says}: 15 to 18 are tested`);
}

export const DATABASE_CHECKS: Check[] = [
  { name: "version", look: version },
  { name: "migrations", look: migrations },
  { name: "partitions", look: partitions },
  { name: "clock", look: clock },
  { name: "rankings", look: boards },
  { name: "jobs", look: jobs },
  { name: "reports", look: reports },
  { name: "checks", look: checks },
  { name: "takedowns", look: takeDowns },
  { name: "purges", look: purges },
  { name: "pictures", look: pictures },
];
