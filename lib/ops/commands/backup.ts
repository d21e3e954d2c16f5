import "server-only";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  type RestoreRefusal,
  restoreBackup,
  tryRestore,
  type Unreadable,
} from "@/db/backup/restore-backup";
import { streamBackup, writeBackup } from "@/db/backup/write-backup";
import { directUrl } from "@/db/client";
import { recordOperation } from "@/db/queries/moderation";
import { dropErasuresBefore, journalFolder } from "@/lib/erasures/journal";
import { replayErasures } from "@/lib/erasures/replay";
import { actBy, type Operator } from "@/lib/operator";
import type { OpenDatabase } from "../command";
import { type Command, OpsProblem, type Outcome, requireWord } from "../command";

type Job = { file: string; operator: Operator };

const PIPE = "-";

const wroteLine = (what: string) =>
  `Wrote ${what}. It holds no preview images: back those up separately.`;

async function pipe(operator: Operator): Promise<Outcome> {
  if (operator.isTrial) {
    const lines = ["The backup would be written to standard output."];
    return { answer: { written: false }, lines, isPiped: true };
  }
  const { tables, bytes } = await streamBackup(directUrl(), process.stdout);
  await note("write", PIPE, operator, { tables, bytes });
  return {
    answer: { written: true, file: PIPE, tables, bytes },
    lines: [wroteLine(`${tables} tables, ${bytes} bytes`)],
    isPiped: true,
  };
}

async function write({ file, operator }: Job): Promise<Outcome> {
  if (existsSync(file)) throw new OpsProblem(`${file} exists already: choose another file.`);
  if (operator.isTrial) return { answer: { written: false }, lines: [`${file} would be written.`] };
  const { tables } = await writeBackup(directUrl(), file);
  const bytes = statSync(file).size;
  await dropErasuresBefore(new Date(oldestOf(dirname(file)) - KEPT_BEYOND_MS));
  await note("write", file, operator, { tables, bytes });
  return {
    answer: { written: true, file, tables, bytes },
    lines: [wroteLine(`${file}: ${tables} tables, ${bytes} bytes`)],
  };
}

/** How much longer erasures are kept than the oldest backup. */
const KEPT_BEYOND_MS = 7 * 24 * 3_600_000;

function oldestOf(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.min(Date.now(), ...files.map(({ name }) => statSync(join(folder, name)).mtimeMs));
}

async function restore({ file, operator }: Job): Promise<Outcome> {
  const result = await restoreBackup(directUrl(), file);
  if (result.kind !== "restored") throw refused(result, file);
  const { tables, takenAt } = result;
  await note("restore", file, operator, { tables, takenAt });
  const again = await replayErasures();
  return {
    answer: { restored: true, tables, takenAt, erasedAgain: again },
    lines: [
      `Restored ${tables} tables as of ${takenAt}.`,
      journalFolder() === null
        ? "ERASURE_JOURNAL is not set: accounts and posts that were erased since are back."
        : `Erased again, as the journal says: ${again.accounts} accounts, ${again.posts} posts.`,
    ],
  };
}

/** `url` is null if there is no database yet. */
async function tryOut(url: string | null, file: string): Promise<Outcome> {
  const result = await tryRestore(url, file);
  if (result.kind !== "fits") throw refused(result, file);
  const { tables, rows, takenAt } = result;
  const where = url === null ? "a new database" : "the empty database";
  return {
    answer: { restored: false, tables, rows, takenAt },
    lines: [
      `${file} is complete: ${tables} tables, ${rows} rows, taken at ${takenAt}.`,
      `It would be restored into ${where}.`,
    ],
  };
}

function refused(result: RestoreRefusal | Unreadable, file: string): OpsProblem {
  if (result.kind === "unreadable")
    return new OpsProblem(`${file} cannot be restored here: ${result.why}.`);
  return new OpsProblem(
    result.kind === "not_empty"
      ? "The database holds posts or accounts: restore into an empty one."
      : "Another release of Postreel has migrated this database. Restore with that release.",
  );
}

function note(action: string, file: string, operator: Operator, outcome: Record<string, unknown>) {
  return recordOperation(
    { action, subjectKind: "backup", subjectId: file === PIPE ? PIPE : resolve(file) },
    actBy(operator, outcome),
  );
}

/** Null if there is none and this is a dry run. */
async function openTarget(open: OpenDatabase, isTrial: boolean): Promise<string | null> {
  try {
    await open({ mayMake: !isTrial });
    return directUrl();
  } catch (error) {
    if (isTrial && error instanceof OpsProblem && error.kind === "no_database") return null;
    throw error;
  }
}

export const backup: Command = {
  summary: "writes a backup of the database, or restores one",
  forms: [
    ["backup write <file>", "writes a snapshot of all tables, while the site runs"],
    ["backup write -", "writes it to standard output: … | age -r <key> | rclone rcat <remote>"],
    ["backup restore <file>", "fills an empty database from a backup, all or nothing"],
  ],
  // An empty database is accepted too.
  bringsDatabase: true,
  async run({ words: [form, ...words], operator, open }) {
    if (form !== "write" && form !== "restore") {
      throw new OpsProblem("Use backup write or backup restore.", "usage");
    }
    const file = requireWord(words, "the name of a file");
    if (form === "write") {
      await open();
      return file === PIPE ? pipe(operator) : write({ file, operator });
    }
    if (!existsSync(file)) throw new OpsProblem(`${file} does not exist.`);
    const url = await openTarget(open, operator.isTrial);
    return operator.isTrial ? tryOut(url, file) : restore({ file, operator });
  },
};
