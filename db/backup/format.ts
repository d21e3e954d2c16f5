import "server-only";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ISql } from "postgres";

// Gzipped text: a header line, then per table a COPY line, its rows as COPY writes them, and `\.` (no row can
// be `\.`: COPY escapes backslashes). Not pg_dump: the embedded PostgreSQL comes without it, and backups must
// leave tables out, name their migrations and restore in one transaction.
export type BackupHeader = {
  format: 1;
  /** ISO 8601. */
  takenAt: string;
  /** `createdAt` of every migration that the database had. */
  migrations: string[];
};

export type TableColumns = { table: string; columns: string[] };

export const END_OF_TABLE = "\\.";

const HEADER = "-- postreel backup ";
const COPY = /^COPY (\S+) \((.+)\) FROM stdin;$/;

/** Hashes of visitors and reporters, and the salts that key them. Retention deletes them within two days. */
export const NOT_BACKED_UP = [
  "visitor_seen",
  "network_seen",
  "unavailable_reports",
  "report_senders",
  "visitor_salts",
  "x_answers",
];

export function headerLine(header: BackupHeader): string {
  return `${HEADER}${JSON.stringify(header)}`;
}

export function parseHeader(line: string): BackupHeader | null {
  if (!line.startsWith(HEADER)) return null;
  try {
    const header = JSON.parse(line.slice(HEADER.length));
    return header.format === 1 && Array.isArray(header.migrations) ? header : null;
  } catch {
    return null;
  }
}

export function copyLine({ table, columns }: TableColumns): string {
  return `COPY ${quoted(table)} (${columns.map(quoted).join(", ")}) FROM stdin;`;
}

export function parseCopy(line: string): TableColumns | null {
  const [, table, columns] = COPY.exec(line) ?? [];
  if (!table || !columns) return null;
  return { table: unquoted(table), columns: columns.split(", ").map(unquoted) };
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function unquoted(name: string): string {
  return name.slice(1, -1).replaceAll('""', '"');
}

/** Throws if the file is missing, truncated or not gzip. */
export async function* readLines(path: string): AsyncGenerator<string, undefined> {
  const text = createGunzip();
  // Passes an error of the file on to `text`, so that the loop below throws it.
  pipeline(createReadStream(path), text, () => undefined);
  let rest = "";
  for await (const chunk of text.setEncoding("utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  return undefined;
}

type TableRow = TableColumns & { needs: string[] };

/** Orders referenced tables first. */
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
