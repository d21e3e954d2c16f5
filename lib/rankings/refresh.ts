import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { refreshAuthorCounters } from "@/db/queries/author-stats";
import { getContentVersion, getNow } from "@/db/queries/clock";
import { driverError } from "@/db/queries/driver-error";
import { getWatermark } from "@/db/queries/jobs";
import { getCountsDigest, listLastRefreshes, touchLeaderboards } from "@/db/queries/leaderboards";
import {
  type LeaderboardRefresh,
  type RefreshedLeaderboard,
  refreshLeaderboard as storeLeaderboard,
} from "@/db/queries/refresh-leaderboard";
import { processWide } from "@/lib/runtime/slots";
import { LANGUAGE_TIMEFRAMES, type Timeframe } from "@/lib/videos/listing-view";
import {
  determineSomeLanguages,
  LANGUAGE_REFRESH_MS,
  LANGUAGE_REST,
  languageLeaderboards,
  refreshLanguages,
} from "./language-leaderboards";
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
import { RISING, RISING_REFRESH_MS, refreshRising } from "./rising";
import { timeframeSpans, timeframeStart, unsettledSince } from "./timeframes";

/** Null when another process is refreshing it. */
export async function refreshLeaderboard(
  leaderboard: Leaderboard,
  now: Date,
): Promise<RefreshedLeaderboard | null> {
  return storeLeaderboard(await planRefresh(leaderboard, now));
}

export async function planRefresh(
  leaderboard: Leaderboard,
  now: Date,
): Promise<LeaderboardRefresh> {
  const start = timeframeStart(leaderboard.timeframe, now);
  // Read before the counts: hours and days that are rolled up by then stay so.
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

type Unit = {
  boards: [string, ...string[]];
  timeframe: Timeframe;
  everyMs: number;
  /** It also waits for so many times as long as its last refresh took in this process. */
  rest?: number;
  /** How often it stores all of its ranks; 0: each time. */
  wholeMs: number;
  /** Null: no changes of rank. */
  slotAt: (now: Date) => Date | null;
  /** Null when another process is refreshing it. */
  refresh: (now: Date) => Promise<RefreshedLeaderboard | null>;
  /** True if what it reads beside the counts has changed. */
  prepare?: () => Promise<boolean>;
};

const WORLD: Unit[] = LEADERBOARDS.map((leaderboard) => ({
  boards: [leaderboardName(leaderboard)],
  timeframe: leaderboard.timeframe,
  everyMs: REFRESH_MS[leaderboard.timeframe],
  wholeMs: wholeMs(leaderboard),
  slotAt: (now) => comparedSlots(leaderboard, now)?.slot ?? null,
  refresh: (now) => refreshLeaderboard(leaderboard, now),
}));

const OF_LANGUAGES: Unit[] = LANGUAGE_TIMEFRAMES.map((timeframe) => ({
  boards: languageLeaderboards(timeframe),
  timeframe,
  everyMs: LANGUAGE_REFRESH_MS[timeframe],
  rest: LANGUAGE_REST,
  wholeMs: 0,
  slotAt: () => null,
  refresh: (now) => refreshLanguages(timeframe, now),
  prepare: determineSomeLanguages,
}));

const OF_RISING: Unit = {
  boards: [RISING],
  timeframe: "1h",
  everyMs: RISING_REFRESH_MS,
  wholeMs: 0,
  slotAt: () => null,
  refresh: (now) => refreshRising(now),
};

/** Inputs are read before the version is made: a later change counts again. */
type Origin = { version: number; since: Date; inputs: string; tookMs: number };

const origins = () => processWide("rankings.origins", () => new Map<string, Origin>());

async function inputsOf({ timeframe, slotAt }: Unit, since: Date, now: Date): Promise<string> {
  const [digest, content] = await Promise.all([getCountsDigest(since), getContentVersion()]);
  const slot = slotAt(now)?.getTime();
  return [timeframeStart(timeframe, now)?.getTime(), slot, content, digest].join(" ");
}

async function refreshUnlessSettled(unit: Unit, now: Date): Promise<void> {
  const { boards } = unit;
  const hasChanged = (await unit.prepare?.()) ?? false;
  const origin = origins().get(boards[0]);
  if (
    !hasChanged &&
    origin &&
    origin.inputs === (await inputsOf(unit, origin.since, now)) &&
    (await touchLeaderboards(boards, origin.version, now, unit.wholeMs))
  ) {
    return;
  }
  const since = unsettledSince(now);
  const inputs = await inputsOf(unit, since, now);
  const began = performance.now();
  const refreshed = await unit.refresh(now);
  const tookMs = performance.now() - began;
  if (refreshed) origins().set(boards[0], { version: refreshed.version, since, inputs, tookMs });
  else if (hasChanged) origins().delete(boards[0]);
}

type Failure = { error: Error; failures: number; retryAt: number };

const failed = () => processWide("rankings.failures", () => new Map<string, Failure>());

/** Longest wait before the next attempt of a leaderboard that is refreshed within seconds. */
const MAX_WAIT_MS = 60_000;

type Clock = () => Promise<Date>;

/** After a failure the unit is skipped for a while that doubles each time. */
async function attempt(unit: Unit, clock: Clock): Promise<void> {
  const [name] = unit.boards;
  const last = failed().get(name);
  if (last && performance.now() < last.retryAt) return;
  try {
    await refreshUnlessSettled(unit, await clock());
    failed().delete(name);
  } catch (thrown) {
    const cause = driverError(thrown);
    const failures = (last?.failures ?? 0) + 1;
    const wait = Math.max(unit.everyMs, Math.min(unit.everyMs * 2 ** failures, MAX_WAIT_MS));
    const error = new Error(`${name}: ${String(cause)}`, { cause });
    failed().set(name, { error, failures, retryAt: performance.now() + wait });
  }
}

/** Leaderboards that are due within seconds do not wait for one that takes seconds to make. */
const PROMPT_MS = 30_000;
const isPrompt = ({ everyMs }: Unit) => everyMs < PROMPT_MS;
const PROMPT = WORLD.filter(isPrompt);
const SLOW = [OF_RISING, ...OF_LANGUAGES, ...WORLD.filter((unit) => !isPrompt(unit))];
const PROMPT_PAUSE_MS = 1000;

/** Uses the database's clock. A failing leaderboard delays no other, but fails the run at the end. */
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

async function refreshDue(units: Unit[], clock: Clock): Promise<void> {
  const [now, refreshed] = [await clock(), await listLastRefreshes()];
  for (const unit of units) {
    const [name] = unit.boards;
    if (isDue(refreshed.get(name), waitOf(unit), now)) {
      await attempt(unit, clock);
    } else {
      // Another instance may have refreshed it.
      failed().delete(name);
    }
  }
}

function waitOf({ boards, everyMs, rest = 0 }: Unit): number {
  return Math.max(everyMs, rest * (origins().get(boards[0])?.tookMs ?? 0));
}

/** Also due if the noted time is in the future: the clock was wrong then. */
function isDue(refreshedAt: Date | undefined, everyMs: number, now: Date): boolean {
  if (!refreshedAt) return true;
  const age = now.getTime() - refreshedAt.getTime();
  return age >= everyMs || age < -60_000;
}

export async function refreshAuthors(now: Date): Promise<void> {
  await refreshAuthorCounters(timeframeStart("24h", now));
}
