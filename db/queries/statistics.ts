import "server-only";
import { desc, eq, gte, sql } from "drizzle-orm";
import { db } from "../client";
import { authorStats, authors, dailyOutcomes, downloadLanguages } from "../schema";
import { dayOf, excluded } from "./statements";

export type DailySaves = { day: string; language: string; downloads: number };

export async function listDailySaves(since: Date): Promise<DailySaves[]> {
  return db()
    .select({
      day: downloadLanguages.day,
      language: downloadLanguages.language,
      downloads: sql<number>`${downloadLanguages.downloads}::float8`,
    })
    .from(downloadLanguages)
    .where(gte(downloadLanguages.day, dayOf(since)))
    .orderBy(desc(downloadLanguages.day), downloadLanguages.language);
}

export type TopAuthor = { username: string; lastDay: number; total: number };

export async function listTopAuthors(limit: number): Promise<TopAuthor[]> {
  return db()
    .select({
      username: authors.username,
      lastDay: sql<number>`${authorStats.dailyDownloads}::float8`,
      total: sql<number>`${authorStats.totalDownloads}::float8`,
    })
    .from(authorStats)
    .innerJoin(authors, eq(authors.id, authorStats.authorId))
    .orderBy(sql`${authorStats.dailyDownloads} desc, ${authorStats.authorId} desc`)
    .limit(limit);
}

export type Outcome = { subject: string; outcome: string; count: number };

export async function addOutcomes(outcomes: readonly Outcome[]): Promise<void> {
  const today = sql`(now() at time zone 'utc')::date`;
  // Sorted, or two instances could wait for each other.
  const sorted = outcomes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db()
    .insert(dailyOutcomes)
    .values(sorted.map((outcome) => ({ ...outcome, day: today })))
    .onConflictDoUpdate({
      target: [dailyOutcomes.day, dailyOutcomes.subject, dailyOutcomes.outcome],
      set: { count: sql`${dailyOutcomes.count} + ${excluded(dailyOutcomes.count)}` },
    });
}

const keyOf = ({ subject, outcome }: Outcome) => `${subject} ${outcome}`;

export async function listDailyOutcomes(since: Date): Promise<(Outcome & { day: string })[]> {
  return db()
    .select()
    .from(dailyOutcomes)
    .where(gte(dailyOutcomes.day, dayOf(since)));
}
