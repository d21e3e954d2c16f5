import "server-only";
import { sql } from "./client";
import { type MigrationGap, readRelease } from "./read-release";

/** How the app's database differs from what this release expects. */
export function pendingMigrations(): Promise<MigrationGap> {
  return readRelease(sql());
}
