import "server-only";
import type { ISql } from "postgres";
import { NOT_BACKED_UP, type TableColumns } from "./format";

type TableRow = TableColumns & { needs: string[] };

/** Every table of ours with the columns that can be written, those that others refer to first. */
export async function listTables(sql: ISql): Promise<TableColumns[]> {
  const rows = await sql<TableRow[]>`
    select c.relname as table,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct r.relname::text from pg_constraint f
        join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> all(${NOT_BACKED_UP})
    order by c.relname`;
  return inOrder(rows);
}

function inOrder(rows: TableRow[]): TableColumns[] {
  const placed = new Map<string, TableColumns>();
  let left = rows;
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((name) => placed.has(name)));
    if (ready.length === 0) throw new Error(`tables refer to each other: ${left[0]?.table}`);
    for (const { table, columns } of ready) placed.set(table, { table, columns });
    left = left.filter(({ table }) => !placed.has(table));
  }
  return [...placed.values()];
}
