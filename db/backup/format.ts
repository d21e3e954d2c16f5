/**
 * A backup is a gzipped text: one header line, then for each table a COPY line, its rows as
 * PostgreSQL's COPY writes them, and `\.` on a line of its own. No row can be `\.`: COPY escapes
 * every backslash.
 */
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

/**
 * Tables that a backup leaves out. Visitors' hashes and their salts live two days, and a backup
 * would keep them for longer than the privacy page says.
 */
export const NOT_BACKED_UP = [
  "visitor_seen",
  "unavailable_reports",
  "report_senders",
  "visitor_salts",
];

export function headerLine(header: BackupHeader): string {
  return `${HEADER}${JSON.stringify(header)}`;
}

/** Null where the line does not begin a backup of a known format. */
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

/** Null where the line does not begin a table. */
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
