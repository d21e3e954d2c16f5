import "server-only";
import { db, instantOf, sql } from "@/db/client";
import { contentVersion } from "@/db/schema";

/** The time by the database's clock, the only one that all instances share. */
export async function getNow(): Promise<Date> {
  const [row] = await sql()<{ now: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  if (!row) throw new Error("the database told no time");
  return new Date(Math.floor(row.now));
}

/** The instant up to which a job has done its work; null before its first run. */
export async function getWatermark(job: string): Promise<Date | null> {
  const [row] = await sql()<{ watermark: string | null }[]>`
    select watermark from job_states where job = ${job}`;
  return row?.watermark ? instantOf(row.watermark) : null;
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
