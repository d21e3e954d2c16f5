import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { refreshAuthorCounters } from "@/db/queries/author-stats";
import { getContentVersion, getNow } from "@/db/queries/clock";
import { driverError } from "@/db/queries/driver-error";
import { getWatermark } from "@/db/queries/jobs";
import { getCountsDigest, listLastRefreshes, touchLeaderboard } from "@/db/queries/leaderboards";
import {
  type LeaderboardRefresh,
  type RefreshedLeaderboard,
  refreshLeaderboard as storeLeaderboard,
} from "@/db/queries/refresh-leaderboard";
import { processWide } from "@/lib/runtime/slots";
import {
  comparedSlots,
  FROZEN,
  LEADERBOARDS,
  type Leaderboard,
  leaderboardName,
  RATING,
  REFRESH_MS,
  wholeMs,
} from "./leaderboards";
import { timeframeSpans, timeframeStart, unsettledSince } from "./timeframes";

/** Ranks a leaderboard as of `now`; null when another process is refreshing it. */
export async function refreshLeaderboard(
  leaderboard: Leaderboard,
  now: Date,
): Promise<RefreshedLeaderboard | null> {
  return storeLeaderboard(await planRefresh(leaderboard, now));
}

/** The counts that the leaderboard needs, and how they are ranked. */
export async function planRefresh(
  leaderboard: Leaderboard,
  now: Date,
): Promise<LeaderboardRefresh> {
  const start = timeframeStart(leaderboard.timeframe, now);
  // Read before the counts: what is rolled up now stays so, for hours and days alike.
  const rolledUpTo = await getWatermark("rollup");
  return {
    board: leaderboardName(leaderboard),
    spans: start && timeframeSpans(start, rolledUpTo),
    rating: leaderboard.ranking === "rated" ? RATING : null,
    now,
    wholeMs: wholeMs(leaderboard),
    compare: comparedSlots(leaderboard, now),
    keep: {
      since: new Date(now.getTime() - FROZEN.leastMs),
      farthest: new Date(now.getTime() - FROZEN.mostMs),
      pages: FROZEN.pages,
    },
  };
}

/** The inputs of a version as far as they can change, read before it was made. */
type Origin = { version: number; since: Date; inputs: string };

const origins = () => processWide("rankings.origins", () => new Map<string, Origin>());

async function inputsOf(leaderboard: Leaderboard, since: Date, now: Date): Promise<string> {
  const [digest, content] = await Promise.all([getCountsDigest(since), getContentVersion()]);
  const { timeframe } = leaderboard;
  const slot = comparedSlots(leaderboard, now)?.slot.getTime();
  return [timeframeStart(timeframe, now)?.getTime(), slot, content, digest].join(" ");
}

/** Refreshes a leaderboard, or only notes the time when the result would be the same. */
async function refreshUnlessSettled(leaderboard: Leaderboard, now: Date): Promise<void> {
  const name = leaderboardName(leaderboard);
  const origin = origins().get(name);
  if (
    origin &&
    origin.inputs === (await inputsOf(leaderboard, origin.since, now)) &&
    (await touchLeaderboard(name, origin.version, now, wholeMs(leaderboard)))
  ) {
    return;
  }
  const since = unsettledSince(now);
  const inputs = await inputsOf(leaderboard, since, now);
  const refreshed = await refreshLeaderboard(leaderboard, now);
  if (refreshed) origins().set(name, { version: refreshed.version, since, inputs });
}

type Failure = { error: Error; failures: number; retryAt: number };

/** Leaderboards whose last attempt in this process failed. */
const failed = () => processWide("rankings.failures", () => new Map<string, Failure>());

/** Longest wait before the next attempt of a leaderboard that is refreshed within seconds. */
const MAX_WAIT_MS = 60_000;

type Clock = () => Promise<Date>;

/** Refreshes a leaderboard. After a failure it is skipped for a while that doubles each time. */
async function attempt(leaderboard: Leaderboard, clock: Clock): Promise<void> {
  const name = leaderboardName(leaderboard);
  const last = failed().get(name);
  if (last && performance.now() < last.retryAt) return;
  try {
    await refreshUnlessSettled(leaderboard, await clock());
    failed().delete(name);
  } catch (thrown) {
    const cause = driverError(thrown);
    const failures = (last?.failures ?? 0) + 1;
    const usual = REFRESH_MS[leaderboard.timeframe];
    const wait = Math.max(usual, Math.min(usual * 2 ** failures, MAX_WAIT_MS));
    const error = new Error(`${name}: ${String(cause)}`, { cause });
    failed().set(name, { error, failures, retryAt: performance.now() + wait });
  }
}

/** Leaderboards that are due within seconds do not wait for one that takes seconds to make. */
const PROMPT_MS = 30_000;
const isPrompt = ({ timeframe }: Leaderboard) => REFRESH_MS[timeframe] < PROMPT_MS;
const PROMPT = LEADERBOARDS.filter(isPrompt);
const SLOW = LEADERBOARDS.filter((leaderboard) => !isPrompt(leaderboard));
const PROMPT_PAUSE_MS = 1000;

/**
 * Refreshes every leaderboard that is due by the database's clock. A failing one does not delay the
 * others and is retried ever later; the whole fails at the end while any leaderboard does.
 */
export async function refreshDueLeaderboards(clock: Clock = getNow): Promise<void> {
  const progress = { slowIsDone: false };
  const slow = refreshDue(SLOW, clock).finally(() => {
    progress.slowIsDone = true;
  });
  const prompt = async () => {
    await refreshDue(PROMPT, clock);
    while (!progress.slowIsDone) {
      await Promise.race([slow, pause(PROMPT_PAUSE_MS, undefined, { ref: false })]);
      await refreshDue(PROMPT, clock);
    }
  };
  const ends = await Promise.allSettled([slow, prompt()]);
  const errors: unknown[] = [...failed().values()].map(({ error }) => error);
  for (const end of ends) if (end.status === "rejected") errors.push(end.reason);
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}

async function refreshDue(leaderboards: Leaderboard[], clock: Clock): Promise<void> {
  const [now, refreshed] = [await clock(), await listLastRefreshes()];
  for (const leaderboard of leaderboards) {
    const name = leaderboardName(leaderboard);
    if (isDue(refreshed.get(name), REFRESH_MS[leaderboard.timeframe], now)) {
      await attempt(leaderboard, clock);
    } else {
      // Another instance may have refreshed it.
      failed().delete(name);
    }
  }
}

/** Also due if the noted time is in the future: the clock was wrong then. */
function isDue(refreshedAt: Date | undefined, everyMs: number, now: Date): boolean {
  if (!refreshedAt) return true;
  const age = now.getTime() - refreshedAt.getTime();
  return age >= everyMs || age < -60_000;
}

/** Sums the 24-hour and all-time leaderboard counts per author. */
export async function refreshAuthors(now: Date): Promise<void> {
  await refreshAuthorCounters(timeframeStart("24h", now));
}
