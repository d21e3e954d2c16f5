import "server-only";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import { contentVersion, jobStates } from "../schema";

const Clock = z.object({ now: z.number() });

/** The time by the database's clock, the only one that all instances share. */
export async function getNow(): Promise<Date> {
  // The builder has no select without a table.
  const [row] = await db().execute(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return new Date(Math.floor(Clock.parse(row).now));
}

/** The instant up to which a job has done its work; null before its first run. */
export async function getWatermark(job: string): Promise<Date | null> {
  const [row] = await db()
    .select({ watermark: jobStates.watermark })
    .from(jobStates)
    .where(eq(jobStates.job, job));
  return row?.watermark ?? null;
}

/**
 * Raised when something has to disappear from pages or may appear again: caches of older versions
 * are invalid.
 */
export async function getContentVersion(): Promise<number> {
  const [row] = await db().select({ version: contentVersion.version }).from(contentVersion);
  if (!row) throw new Error("content_version has no row");
  return row.version;
}
