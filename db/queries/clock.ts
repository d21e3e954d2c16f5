import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { db, prepared } from "../client";
import { contentVersion } from "../schema";

const Clock = z.object({ now: z.number() });
const ServerVersion = z.object({ version: z.string() });

/** The time by the database's clock, the only one that all instances share. */
export async function getNow(): Promise<Date> {
  // The builder has no select without a table.
  const [row] = await db().execute(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return new Date(Math.floor(Clock.parse(row).now));
}

export async function getServerVersion(): Promise<string> {
  const [row] = await db().execute(sql`select current_setting('server_version') as version`);
  return ServerVersion.parse(row).version;
}

const version = prepared((database) =>
  database
    .select({ version: contentVersion.version })
    .from(contentVersion)
    .prepare("content_version"),
);

/** Raised when something disappears from pages or reappears: caches of older versions are invalid. */
export async function getContentVersion(): Promise<number> {
  const [row] = await version().execute();
  if (!row) throw new Error("content_version has no row");
  return row.version;
}
