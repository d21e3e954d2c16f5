import "server-only";
import { existsSync, statSync } from "node:fs";
import { restoreBackup } from "@/db/backup/restore-backup";
import { writeBackup } from "@/db/backup/write-backup";
import { directUrl } from "@/db/client";
import { type Command, OpsProblem, type Outcome, requireWord } from "../command";

type Job = { file: string; isTrial: boolean };

async function write({ file, isTrial }: Job): Promise<Outcome> {
  if (existsSync(file)) throw new OpsProblem(`${file} is there already: name another file.`);
  if (isTrial) return { answer: { written: false }, lines: [`${file} would be written.`] };
  const { tables } = await writeBackup(directUrl(), file);
  const bytes = statSync(file).size;
  return {
    answer: { written: true, file, tables, bytes },
    lines: [`${file}: ${tables} tables, ${bytes} bytes. Pictures are kept beside it.`],
  };
}

async function restore({ file, isTrial }: Job): Promise<Outcome> {
  if (!existsSync(file)) throw new OpsProblem(`${file} is not there.`);
  if (isTrial) return { answer: { restored: false }, lines: [`${file} would be restored.`] };
  const result = await restoreBackup(directUrl(), file);
  if (result.kind === "not_empty") {
    throw new OpsProblem("The database holds posts or accounts: restore into an empty one.");
  }
  if (result.kind === "other_release") {
    throw new OpsProblem("Another release has migrated the database: restore with that.");
  }
  if (result.kind === "unreadable") throw new OpsProblem(`${file} is no use here: ${result.why}.`);
  const { tables, takenAt } = result;
  return {
    answer: { restored: true, tables, takenAt },
    lines: [`${tables} tables are as they were at ${takenAt}.`],
  };
}

const FORMS = { write, restore };

export const backup: Command = {
  summary: "write a backup of the database, or restore one",
  forms: [
    ["backup write <file>", "writes all tables as of now, while the site runs"],
    ["backup restore <file>", "fills an empty database from a backup, wholly or not at all"],
  ],
  // It opens one that is empty as well.
  bringsDatabase: true,
  async run({ words: [form, ...words], operator: { isTrial }, open }) {
    if (form !== "write" && form !== "restore") {
      throw new OpsProblem("Say backup write or backup restore.", "usage");
    }
    const file = requireWord(words, "the name of a file");
    await open({ mayMake: form === "restore" && !isTrial });
    return FORMS[form]({ file, isTrial });
  },
};
