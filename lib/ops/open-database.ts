import "server-only";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setDatabase } from "@/db/client";
import { clusterHome, dataFolder, postgresAccount } from "@/db/embedded/account";
import { clusterFolder, clusterUrl } from "@/db/embedded/cluster";
import { findPostmaster } from "@/db/embedded/postmaster";
import { startEmbedded } from "@/db/embedded/start-embedded";
import { applyMigrations } from "@/db/migrate";
import { getContentVersion } from "@/db/queries/clock";
import { waitForDatabase } from "@/db/wait-for-database";
import { env } from "@/lib/env";
import { readContentVersionBy } from "@/lib/runtime/content-version";
import { type OpenDatabase, type Opening, OpsProblem } from "./command";

const ANSWER_MS = 3_000;
const READY_CHECKS = 100;

/** Opens DATABASE_URL, else the embedded database of DATA_DIR, running or not. */
export const openDatabase: OpenDatabase = async (options = {}) => {
  try {
    return await open(options);
  } catch (error) {
    if (error instanceof OpsProblem) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw notOpened(why);
  }
};

async function open({ mayMake, mayMigrate }: Opening): Promise<string> {
  readContentVersionBy(getContentVersion);
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = env();
  if (DATABASE_URL) {
    const problem = await waitForDatabase(DATABASE_URL, ANSWER_MS);
    const { host } = new URL(DATABASE_URL);
    if (problem !== null) throw notOpened(`DATABASE_URL does not answer (${host}: ${problem}).`);
    await setDatabase(DATABASE_URL, DATABASE_DIRECT_URL);
    return `DATABASE_URL at ${host}`;
  }
  if (!mayMake) requireCluster(DATA_DIR);
  const embedded = await startEmbedded(DATA_DIR);
  if (embedded.kind === "in_use") {
    const url = await runningUrl(embedded.folder);
    await setDatabase(url);
    return `embedded, run by process ${embedded.pid}`;
  }
  const { url, stop } = embedded;
  process.once("exit", () => stop());
  if (mayMigrate) await applyMigrations(url);
  await setDatabase(url);
  return "embedded, started for this command";
}

/** Without this, a wrong DATA_DIR would look like an empty site. */
function requireCluster(dataDir: string): void {
  const folder = resolve(dataDir);
  const isThere =
    existsSync(folder) &&
    existsSync(clusterFolder({ home: clusterHome(dataFolder(dataDir), postgresAccount()) }));
  if (isThere) return;
  throw new OpsProblem(
    `There is no database in ${folder}: set DATA_DIR or DATABASE_URL as the app has it, or start the app once.`,
    "no_database",
  );
}

const notOpened = (why: string) => new OpsProblem(why, "database_not_opened");

/** Waits until the PostgreSQL of another process accepts connections. */
async function runningUrl(folder: string): Promise<string> {
  const home = clusterHome(folder, postgresAccount());
  for (let check = 0; check < READY_CHECKS; check++) {
    const running = findPostmaster(clusterFolder({ home }));
    if (running?.ready) return clusterUrl({ home }, running.port);
    await pause(ANSWER_MS / READY_CHECKS);
  }
  throw notOpened(
    `The database of ${folder} is not running. The app starts it again within half a minute; ${home}/postgres.log says why it stopped.`,
  );
}
