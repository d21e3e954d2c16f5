import "server-only";
import { sql } from "../client";

/** The time by the database's clock, the only one that all instances share. */
export async function getNow(): Promise<Date> {
  const [row] = await sql()<{ now: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  if (!row) throw new Error("the database told no time");
  return new Date(Math.floor(row.now));
}
