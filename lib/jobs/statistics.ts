import "server-only";
import { getNow } from "@/db/queries/clock";
import { listJobStates } from "@/db/queries/jobs";
import { listDailySaves, listTopAuthors } from "@/db/queries/statistics";
import { meters } from "@/lib/telemetry/meters";
import type { Statistics, Tally } from "./statistics-view";

const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const AUTHORS = 20;

export async function readStatistics(): Promise<Statistics> {
  const now = await getNow();
  const dates = Array.from({ length: DAYS }, (_, ago) =>
    new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10),
  );
  const since = new Date(now.getTime() - (DAYS - 1) * DAY_MS);
  const [saves, authors, jobs] = await Promise.all([
    listDailySaves(since),
    listTopAuthors(AUTHORS),
    listJobStates(),
  ]);
  const { extractions, sourceAnswers } = meters();
  return {
    days: dates.map((day) => ({
      day,
      saves: sumOf(saves.filter((row) => row.day === day).map(({ downloads }) => downloads)),
    })),
    languages: tallied(saves.map(({ language, downloads }) => [language, downloads])),
    authors,
    lookups: tallied(
      (await extractions.get()).values.map(({ labels, value }) => [String(labels.outcome), value]),
    ),
    sources: tallied(
      (await sourceAnswers.get()).values.map(({ labels, value }) => [
        `${labels.source}: ${labels.outcome}`,
        value,
      ]),
    ),
    jobs,
  };
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

function tallied(counts: [name: string, count: number][]): Tally[] {
  const names = [...new Set(counts.map(([name]) => name))];
  return names
    .map((name) => ({
      name,
      count: sumOf(counts.filter(([each]) => each === name).map(([, count]) => count)),
    }))
    .toSorted((a, b) => b.count - a.count);
}
