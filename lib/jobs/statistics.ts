import "server-only";
import { getNow } from "@/db/queries/clock";
import { listJobStates } from "@/db/queries/jobs";
import {
  listDailyOutcomes,
  listDailySaves,
  listTopAuthors,
  type Outcome,
} from "@/db/queries/statistics";
import type { PostRefusal } from "@/lib/x/types";
import { storeOutcomes } from "./keep-outcomes";
import { LOOKUP, type SourceTally, type Statistics, type Tally } from "./statistics-view";

const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const AUTHORS = 20;

/** What a source says about a post; anything else is a failure of that source. */
const REFUSALS: Record<PostRefusal, true> = {
  post_not_found: true,
  post_protected: true,
  post_suspended: true,
  post_age_restricted: true,
  post_withheld: true,
  media_withheld: true,
  video_unplayable: true,
  post_live: true,
  post_external_video: true,
  no_video: true,
};

/** Counts of other instances within the last minute are missing. */
export async function readStatistics(): Promise<Statistics> {
  await storeOutcomes();
  const now = await getNow();
  const dates = Array.from({ length: DAYS }, (_, ago) =>
    new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10),
  );
  const since = new Date(now.getTime() - (DAYS - 1) * DAY_MS);
  const [saves, outcomes, authors, jobs] = await Promise.all([
    listDailySaves(since),
    listDailyOutcomes(since),
    listTopAuthors(AUTHORS),
    listJobStates(),
  ]);
  const lookups = outcomes.filter(({ subject }) => subject === LOOKUP);
  const answers = outcomes.filter(({ subject }) => subject !== LOOKUP);
  return {
    days: dates.map((day) => ({
      day,
      lookups: countOf(lookups.filter((row) => row.day === day)),
      found: countOf(lookups.filter((row) => row.day === day && row.outcome === "ok")),
      saves: sumOf(saves.filter((row) => row.day === day).map(({ downloads }) => downloads)),
    })),
    refusals: tallied(
      lookups.filter(({ outcome }) => outcome !== "ok").map((row) => [row.outcome, row.count]),
    ),
    sources: tallied(answers.map((row) => [row.subject, row.count])).map(({ name }) =>
      sourceTally(
        name,
        answers.filter(({ subject }) => subject === name),
      ),
    ),
    languages: tallied(saves.map(({ language, downloads }) => [language, downloads])),
    authors,
    jobs,
  };
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
const countOf = (rows: readonly Outcome[]) => sumOf(rows.map(({ count }) => count));

function sourceTally(name: string, rows: readonly Outcome[]): SourceTally {
  const answers = countOf(rows);
  const videos = countOf(rows.filter(({ outcome }) => outcome === "ok"));
  const refusals = countOf(rows.filter(({ outcome }) => outcome in REFUSALS));
  return { name, answers, videos, refusals, failures: answers - videos - refusals };
}

function tallied(counts: [name: string, count: number][]): Tally[] {
  const names = [...new Set(counts.map(([name]) => name))];
  return names
    .map((name) => ({
      name,
      count: sumOf(counts.filter(([each]) => each === name).map(([, count]) => count)),
    }))
    .toSorted((a, b) => b.count - a.count);
}
