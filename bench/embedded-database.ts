import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { setDatabase } from "../db/client";
import { startEmbedded } from "../db/embedded/start-embedded";
import { applyMigrations } from "../db/migrate";
import { getContentVersion } from "../db/queries/clock";
import { freshDataDir } from "../e2e/app-server";
import { readContentVersionBy } from "../lib/runtime/content-version";

/** Starts a migrated, empty database as `npm start` does; this process uses it from now on. */
export async function startDatabase() {
  const folder = freshDataDir();
  const embedded = await startEmbedded(folder);
  if (embedded.kind !== "running") throw new Error(`${folder} is in use`);
  await applyMigrations(embedded.url);
  await setDatabase(embedded.url);
  readContentVersionBy(getContentVersion);
  const stop = () => {
    embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: embedded.url, log: join(embedded.movedTo ?? folder, "postgres.log"), stop };
}

/** Updates the planner's statistics, without a timeout. */
export async function vacuum(sql: Sql): Promise<void> {
  const own = await sql.reserve();
  try {
    await own`set statement_timeout = 0`;
    await own`vacuum analyze`;
    await own`reset statement_timeout`;
  } finally {
    own.release();
  }
}
