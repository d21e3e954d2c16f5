import "server-only";
import type { MigrateResult } from "@/db/migrate";

/** In one line for the operator; null where it can serve. */
export function migrationProblem(result: MigrateResult): string | null {
  switch (result.kind) {
    case "diverged":
      return `The database was migrated by another release (${result.unknown.length} unknown migrations), and lacks some of this one’s. Run that release or a later one. If it belongs to an older series from before 1.0, start with an empty database.`;
    case "locked":
      return `Migration ${result.name} cannot lock a table that another session uses. Running instances are not affected. Start again once that session has finished; pg_stat_activity lists it.`;
    case "ahead":
    case "migrated":
      return null;
  }
}
