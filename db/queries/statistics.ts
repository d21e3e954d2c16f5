import "server-only";
import { desc, eq, gte, sql } from "drizzle-orm";
import { db } from "../client";
import { authorStats, authors, downloadLanguages } from "../schema";
import { dayOf } from "./statements";

export type DailySaves = { day: string; language: string; downloads: number };

/** Counted downloads of each UTC day from `since` on, by language of the interface, the newest first. */
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

/** Authors whose videos were downloaded most within a day. */
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
