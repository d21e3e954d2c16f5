import "server-only";
import { sql } from "../client";

/** Beginnings of the hours, days or months (UTC) of which a table's default partition holds rows. */
export async function listDefaultPeriods({
  table,
  key,
  unit,
}: {
  table: string;
  key: string;
  unit: "hour" | "day" | "month";
}): Promise<Date[]> {
  const rows = await sql()<{ start: number }[]>`
    select distinct (extract(epoch from date_trunc(${unit}, ${sql()(key)}, 'UTC')) * 1000)::float8 as start
    from ${sql()(`${table}_default`)} order by 1`;
  return rows.map(({ start }) => new Date(start));
}
