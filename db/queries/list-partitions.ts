import "server-only";
import { sql } from "../client";

export type Partition = { name: string; from: Date; until: Date };

/** The partitions of a table that is partitioned by time, without its default one. */
export async function listPartitions(table: string): Promise<Partition[]> {
  const rows = await sql()<{ name: string; from: number; until: number }[]>`
    with bounds as (
      select c.relname as name, regexp_match(pg_get_expr(c.relpartbound, c.oid),
        $$FROM [(]'([^']+)'[)] TO [(]'([^']+)'[)]$$) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::regclass
    )
    select name, (extract(epoch from bound[1]::timestamptz) * 1000)::float8 as from,
      (extract(epoch from bound[2]::timestamptz) * 1000)::float8 as until
    from bounds where bound is not null order by until`;
  return rows.map(({ name, from, until }) => ({
    name,
    from: new Date(from),
    until: new Date(until),
  }));
}
