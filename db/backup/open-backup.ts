import "server-only";
import { readRelease } from "../release";
import { type BackupHeader, END_OF_TABLE, parseCopy, parseHeader } from "./format";
import { readLines } from "./read-lines";

export type OpenBackup = {
  kind: "opened";
  header: BackupHeader;
  /** What follows the header: tables, one after the other. */
  lines: AsyncGenerator<string, undefined>;
};

/** The file is no backup, or one of a release that this one does not know. */
export type Unreadable = { kind: "unreadable"; why: string };

/** Reads the beginning of a backup. Throws where the file cannot be read. */
export async function openBackup(path: string): Promise<OpenBackup | Unreadable> {
  const lines = readLines(path);
  const header = parseHeader((await lines.next()).value ?? "");
  if (!header) return { kind: "unreadable", why: "it does not begin as a backup does" };
  const known = new Set(readRelease().migrations.map(({ createdAt }) => createdAt));
  if (!header.migrations.every((name) => known.has(name))) {
    return { kind: "unreadable", why: "it was taken by a later release: restore with that one" };
  }
  return { kind: "opened", header, lines };
}

/** How many tables there are up to the end, and rows in them. Throws where the file breaks off. */
export async function countBackup({
  lines,
}: OpenBackup): Promise<{ tables: number; rows: number }> {
  let tables = 0;
  let rows = 0;
  let isInTable = false;
  for await (const line of lines) {
    if (isInTable && line === END_OF_TABLE) isInTable = false;
    else if (isInTable) rows += 1;
    else if (parseCopy(line)) {
      isInTable = true;
      tables += 1;
    } else throw new Error(`a backup cannot say: ${line.slice(0, 80)}`);
  }
  if (isInTable || tables === 0) throw new Error("the backup breaks off");
  return { tables, rows };
}
