import "server-only";
import type { ISql } from "postgres";
import { readMigrations } from "./migrate";
import { type Named, type ReleaseFit, releaseFit } from "./release-fit";

export type MigrationGap = {
  /** Of this release, not yet in the database. */
  missing: string[];
  fit: ReleaseFit;
};

/** How a database differs from what this release expects; one that is empty has nothing. */
export async function readRelease(sql: ISql): Promise<MigrationGap> {
  const [found] = await sql<{ applied: boolean; floors: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as applied,
      to_regclass('drizzle.release_floors') is not null as floors`;
  const rows = found?.applied
    ? await sql<{ created: string }[]>`
        select created_at as created from drizzle.__drizzle_migrations`
    : [];
  const floors = found?.floors
    ? await sql<Named[]>`
        select name, created_at as "createdAt" from drizzle.release_floors order by created_at`
    : [];
  const applied = new Set(rows.map(({ created }) => created));
  const ours = readMigrations();
  const missing = ours.filter(({ createdAt }) => !applied.has(createdAt)).map(({ name }) => name);
  return { missing, fit: releaseFit({ applied, floors }, ours) };
}
