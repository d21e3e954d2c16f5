import "server-only";
import { applyMigrations } from "@/db/migrate";
import { env } from "@/lib/env";
import { migrationProblem } from "@/lib/migration-problem";
import { type Command, OpsProblem } from "../command";

export const migrate: Command = {
  summary: "applies missing migrations without serving, before a rollout",
  forms: [["migrate", "applies them to DATABASE_DIRECT_URL, else to DATABASE_URL"]],
  bringsDatabase: true,
  async run({ operator, open }) {
    const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
    const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
    if (!url) throw new OpsProblem("Set DATABASE_URL: the app migrates its own database at start.");
    if (operator.isTrial) {
      const where = await open();
      return {
        answer: { migrated: false },
        lines: [`Missing migrations of ${where} would be applied.`],
      };
    }
    const result = await applyMigrations(url);
    const problem = migrationProblem(result);
    if (problem !== null) throw new OpsProblem(problem);
    const applied = result.kind === "migrated" ? result.applied : [];
    const line = applied.length > 0 ? `Migrated: ${applied.join(", ")}` : "Nothing to migrate.";
    return { answer: { applied }, lines: [line] };
  },
};
